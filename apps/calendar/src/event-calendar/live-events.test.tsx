import { screen, waitFor } from '@testing-library/react';
import { listEvents } from '@atrium/contracts/events';
import { buildEvent, mockEndpoint, openChangeStream } from '@atrium/testing';
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
