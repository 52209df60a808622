import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createEvent, deleteEvent, listEvents } from '@atrium/contracts/events';
import { buildEvent, mockEndpoint } from '@atrium/testing';
import { openCalendar } from '../testing/open-calendar';

const EVENT = buildEvent({ id: 7, title: 'Maintenance' });

function calendar() {
  return screen.getByRole('region', { name: 'Events' });
}

it('focuses the event of a link after its dialog closes', async () => {
  const { person } = await openCalendar([EVENT], '/calendar?view=agenda&event=7');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: /Maintenance/ })).toHaveFocus());
});

it('focuses the calendar when the event of the link is not visible', async () => {
  const { person } = await openCalendar([EVENT], '/calendar?view=agenda&date=2027-01-01&event=7');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(calendar()).toHaveFocus());
});

it('focuses the calendar when there is no such event', async () => {
  const { person } = await openCalendar([EVENT], '/calendar?view=agenda&event=8');
  await person.click(screen.getByRole('button', { name: 'Back to the calendar' }));
  await waitFor(() => expect(calendar()).toHaveFocus());
});

it('focuses the calendar after an event is deleted', async () => {
  const { person } = await openCalendar([EVENT], '/calendar?view=agenda');
  await person.click(screen.getByRole('button', { name: /Maintenance/ }));
  mockEndpoint(deleteEvent, () => ({}));
  mockEndpoint(listEvents, () => []);
  await person.click(screen.getByRole('button', { name: 'Delete Event' }));
  await person.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Maintenance')).not.toBeInTheDocument());
  await waitFor(() => expect(calendar()).toHaveFocus());
});

it('focuses a new event when nothing was focused before its dialog opened', async () => {
  const { person } = await openCalendar([], '/calendar?view=agenda');
  // Focuses nothing, like a press on a slot.
  fireEvent.click(screen.getByRole('button', { name: 'Add Event' }));
  mockEndpoint(createEvent, () => EVENT);
  mockEndpoint(listEvents, () => [EVENT]);
  await person.type(screen.getByLabelText('Title'), 'Maintenance');
  await person.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(screen.getByRole('button', { name: /Maintenance/ })).toHaveFocus());
});
