import { screen } from '@testing-library/react';
import { createEvent, deleteEvent, listEvents, updateEvent } from '@atrium/contracts/events';
import { buildEvent, failEndpoint, mockEndpoint, readToast } from '@atrium/testing';
import { openCalendar } from '../testing/open-calendar';

const EVENT = buildEvent({ id: 7, title: 'Maintenance' });

it.each([
  ['created and invitations sent', 'Add Event', ['Create']],
  ['updated and participants notified', /Maintenance/, ['Update']],
  ['deleted and participants notified', /Maintenance/, ['Delete Event', 'Delete']],
])(
  'shows a stale notice when the events cannot be reloaded after an event was %s',
  async (change, opener, buttons) => {
    const { person } = await openCalendar([EVENT], '/calendar?view=agenda');
    mockEndpoint(createEvent, () => EVENT);
    mockEndpoint(updateEvent, () => EVENT);
    mockEndpoint(deleteEvent, () => ({}));
    failEndpoint(listEvents, { status: 503, body: '' });
    await person.click(screen.getByRole('button', { name: opener }));
    await person.type(screen.getByLabelText('Title'), 'Fair');
    for (const name of buttons) await person.click(screen.getByRole('button', { name }));

    expect(await readToast()).toBe(`Success Event ${change}`);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'The events could not be read again and may be out of date. 503: Service Unavailable',
    );
    expect(screen.getByRole('button', { name: /Maintenance/ })).toBeVisible();
  },
);
