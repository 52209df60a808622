import { screen, waitFor } from '@testing-library/react';
import { createEvent, deleteEvent, listEvents, updateEvent } from '@atrium/contracts/events';
import {
  buildEvent,
  failEndpoint,
  mockEndpoint,
  openChangeStream,
  readToast,
} from '@atrium/testing';
import { openCalendar } from '../testing/open-calendar';

it('shows and highlights what a colleague has changed, beside the form of a new event', async () => {
  const { person, queryClient } = await openCalendar([buildEvent()]);
  const sendChange = await openChangeStream(queryClient);
  await person.click(screen.getByRole('button', { name: 'Add Event' }));
  const title = await screen.findByLabelText('Title');
  await person.type(title, 'Typed');
  mockEndpoint(listEvents, () => [
    buildEvent({ title: 'Yearly review', changedBy: { id: 7, username: 'deniz' } }),
  ]);

  sendChange({ topic: 'events', ids: [1] });

  // Both disappear after two seconds; a failing `getBy` would print the page for too long.
  await waitFor(() => {
    const event = document.querySelector('.event-calendar-changed');
    expect(event?.textContent).toContain('Yearly review');
    expect(screen.queryByText('deniz changed Yearly review')).not.toBeNull();
  });
  expect(title).toHaveValue('Typed');
  expect(title).toHaveFocus();
  await waitFor(() => {
    expect(document.querySelector('.event-calendar-changed')).not.toBeInTheDocument();
  });
});

const EVENT = buildEvent({ id: 7, title: 'Maintenance' });

it.each([
  ['created and invitations sent', 'Add Event', ['Create'], ['Maintenance', 'New']],
  ['updated and participants notified', /Maintenance/, ['Update'], ['Moved']],
  ['deleted and participants notified', /Maintenance/, ['Delete Event', 'Delete'], []],
])(
  'shows an event that was %s even when the events cannot be read',
  async (change, opener, buttons, titles) => {
    const { person } = await openCalendar([EVENT], '/calendar?view=agenda');
    mockEndpoint(createEvent, () => ({ ...EVENT, id: 8, title: 'New' }));
    mockEndpoint(updateEvent, () => ({ ...EVENT, title: 'Moved' }));
    mockEndpoint(deleteEvent, () => ({}));
    failEndpoint(listEvents, { status: 503, body: '' });
    await person.click(screen.getByRole('button', { name: opener }));
    await person.type(screen.getByLabelText('Title'), 'Fair');
    for (const name of buttons) await person.click(screen.getByRole('button', { name }));

    expect(await readToast()).toBe(`Success Event ${change}`);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    const shown = screen.queryAllByRole('button', { name: /Maintenance|New|Moved/ });
    expect(shown.map(({ textContent }) => textContent)).toEqual(
      titles.map((title) => expect.stringContaining(title)),
    );
  },
);
