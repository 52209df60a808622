import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userQueries } from '@atrium/api-client/users';
import type { Invitation } from '@atrium/contracts/events';
import {
  deleteEvent,
  listEvents,
  listInvitations,
  UNKNOWN_PARTICIPANT,
  updateEvent,
} from '@atrium/contracts/events';
import { listUsers } from '@atrium/contracts/users';
import {
  buildEvent,
  buildUser,
  expectAccessible,
  failEndpoint,
  mockEndpoint,
  readToast,
} from '@atrium/testing';
import { area } from '../area';
import { openCalendar } from '../testing/open-calendar';

const EVENT = buildEvent({
  id: 7,
  title: 'Maintenance',
  description: 'At night',
  startDate: '2026-11-20T20:00:15.000Z',
  endDate: '2026-11-20T23:00:30.000Z',
  participants: [
    { userId: 98, username: 'former' },
    { userId: 99 },
    { userId: 2, username: 'maria' },
    { userId: null, email: 'ada@example.com', name: 'Ada' },
  ],
  participantIds: [98, 99, 2],
});

/** Returns the event on the first of its two days. */
function eventInList(): HTMLElement {
  const [first] = screen.getAllByRole('button', { name: /Maintenance/ });
  if (!first) throw new Error('The event is not shown');
  return first;
}

/** Returns the names of the users in the open dialog, in display order. */
function userNames(options?: { checked: boolean }) {
  return screen.getAllByRole('checkbox', options).map((box) => box.closest('li')?.textContent);
}

async function openEdit() {
  const route = await openCalendar([EVENT], '/calendar?view=agenda');
  const opener = eventInList();
  await route.person.click(opener);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Event' }));
  await dialog.findByRole('checkbox', { name: 'maria' });
  return { ...route, dialog, opener };
}

it('shows the event with deactivated participants, and replaces it', async () => {
  const { person, dialog, currentPath } = await openEdit();
  const saved = mockEndpoint(updateEvent, () => EVENT);
  await waitFor(() => expect(currentPath()).toBe('/calendar?view=agenda&event=7'));
  expect(dialog.getByLabelText('Title')).toHaveValue('Maintenance');
  expect(dialog.getByLabelText('Description')).toHaveValue('At night');
  expect(dialog.getByLabelText('Start')).toHaveValue('2026-11-20T23:00');
  expect(dialog.getByLabelText('End')).toHaveValue('2026-11-21T02:00');
  expect(userNames({ checked: true })).toEqual(['former', 'Unknown user', 'maria']);
  expect(userNames()).toEqual(['former', 'Unknown user', 'admin', 'İpek', 'maria']);
  expect(dialog.getByText('ada@example.com')).toBeVisible();

  await person.click(dialog.getByRole('checkbox', { name: 'admin' }));
  fireEvent.change(dialog.getByLabelText('Start'), { target: { value: '2026-11-21T00:30' } });
  await person.click(dialog.getByRole('button', { name: 'Update' }));

  expect(await readToast()).toBe('Success Event updated and participants notified');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(saved[0]?.url.pathname).toBe('/api/events/7');
  expect(saved[0]?.body).toEqual({
    title: 'Maintenance',
    description: 'At night',
    startDate: '2026-11-20T21:30:00.000Z',
    endDate: '2026-11-20T23:00:30.000Z',
    participantIds: [1, 2, 98, 99],
    participants: [{ email: 'ada@example.com', name: 'Ada' }],
  });
  await waitFor(() => expect(currentPath()).toBe('/calendar?view=agenda'));
});

it('shows whoever made the event what became of its invitations', async () => {
  const guests = ['Bob', 'Eve', 'maria'].map((name) => ({
    userId: null,
    name,
    email: `${name.toLowerCase()}@guest.example`,
  }));
  const participants = [...EVENT.participants, ...guests];
  const own = { ...EVENT, createdBy: buildUser().id, participants };
  const invitations: Invitation[] = [
    { email: 'ada@example.com', name: 'Ada', state: 'refused', reason: '550 no such user' },
    { email: 'bob@guest.example', name: 'Bob', state: 'waiting', reason: null },
    // Not the user of this name.
    { email: 'maria@guest.example', name: 'maria', state: 'waiting', reason: null },
    { email: 'maria@example.com', name: 'maria', state: 'sent', reason: null },
  ];
  mockEndpoint(listInvitations, () => invitations);
  await openCalendar([own], '/calendar?view=agenda&event=7');

  const rowsOf = (group: string) =>
    within(screen.getByRole('group', { name: group }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  await screen.findByText(/Refused/);
  expect(rowsOf('External Participants')).toEqual([
    'Ada ada@example.com Refused: 550 no such user',
    'Bob bob@guest.example Waiting',
    'Eve eve@guest.example ',
    'maria maria@guest.example Waiting',
  ]);
  expect(rowsOf('Internal Participants')).toContain('mariaSent');
  await expectAccessible();
});

it('shows no invitations to others, and none when they cannot be read', async () => {
  const reads = mockEndpoint(listInvitations, () => []);
  const { unmount } = await openCalendar(
    [{ ...EVENT, createdBy: 99 }],
    '/calendar?view=agenda&event=7',
  );
  await screen.findByRole('dialog', { name: 'Edit Event' });
  expect(reads).toEqual([]);
  unmount();

  const failed = failEndpoint(listInvitations, { status: 404, body: 'Not found' });
  await openCalendar([{ ...EVENT, createdBy: buildUser().id }], '/calendar?view=agenda&event=7');
  await screen.findByRole('dialog', { name: 'Edit Event' });
  await waitFor(() => expect(failed).toHaveLength(1));
  expect(screen.queryByText('Sent')).not.toBeInTheDocument();
  expect(screen.queryByRole('status', { name: /Error/ })).not.toBeInTheDocument();
});

it('closes without confirmation when nothing has changed, and returns the focus to the event', async () => {
  const { person, dialog, opener, currentPath } = await openEdit();
  await person.click(dialog.getByRole('checkbox', { name: 'maria' }));
  expect(area.isDirty()).toBe(true);
  await person.click(dialog.getByRole('checkbox', { name: 'maria' }));
  expect(area.isDirty()).toBe(false);
  await person.keyboard('{Escape}');

  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(currentPath()).toBe('/calendar?view=agenda'));
  expect(opener).toHaveFocus();
});

it('reloads the users when one of them has been deactivated, and says if it cannot', async () => {
  const { person, dialog } = await openEdit();
  const sent = failEndpoint(updateEvent, { status: 400, body: UNKNOWN_PARTICIPANT });
  failEndpoint(listUsers, { status: 503, body: '' });
  await person.click(dialog.getByRole('checkbox', { name: 'İpek' }));
  await person.click(dialog.getByRole('button', { name: 'Update' }));
  expect(await readToast()).toBe('Error Every internal participant must be an active user');
  // Unchanged times keep their seconds.
  expect(sent[0]?.body).toMatchObject({ startDate: EVENT.startDate, endDate: EVENT.endDate });
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'The users could not be loaded again and may be out of date. 503: Service Unavailable',
  );

  mockEndpoint(listUsers, () => [buildUser({ id: 1, username: 'admin' })]);
  await person.click(dialog.getByRole('button', { name: 'Retry' }));
  await waitFor(() =>
    expect(userNames()).toEqual(['former', 'maria', 'Unknown user', 'Unknown user', 'admin']),
  );
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
});

it('keeps the participants when the users cannot be loaded, and Retry loads them', async () => {
  const { person, queryClient } = await openCalendar([EVENT], '/calendar?view=agenda');
  failEndpoint(listUsers, { status: 500, body: 'out of memory' });
  queryClient.removeQueries(userQueries.list());
  await person.click(eventInList());
  const dialog = within(screen.getByRole('dialog', { name: 'Edit Event' }));
  expect(await dialog.findByText('The users could not be loaded')).toBeVisible();
  expect(dialog.getByText('500: Internal Server Error')).toBeVisible();
  expect(userNames({ checked: true })).toEqual(['former', 'maria', 'Unknown user']);

  mockEndpoint(listUsers, () => new Promise(() => undefined));
  await person.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(dialog.getByRole('button', { name: 'Retry' })).toHaveAttribute('aria-busy', 'true');

  const saved = mockEndpoint(updateEvent, () => EVENT);
  await person.click(dialog.getByRole('checkbox', { name: 'maria' }));
  await person.click(dialog.getByRole('button', { name: 'Update' }));
  expect(await readToast()).toBe('Success Event updated and participants notified');
  expect(saved[0]?.body).toMatchObject({ participantIds: [98, 99] });

  failEndpoint(listUsers, { status: 500, body: '' });
  await person.click(eventInList());
  await screen.findByText('The users could not be loaded');
  mockEndpoint(listUsers, () => [buildUser()]);
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('checkbox', { name: 'maria' })).toBeChecked();
});

it('opens again when it is clicked before the address has followed the closed dialog', async () => {
  const { dialog, opener, currentPath } = await openEdit();
  const cancel = dialog.getByRole('button', { name: 'Cancel' });

  act(() => {
    cancel.click();
    opener.click();
  });

  expect(await screen.findByRole('dialog', { name: 'Edit Event' })).toBeVisible();
  expect(currentPath()).toBe('/calendar?view=agenda&event=7');
});

it('deletes once after a confirmation, and keeps the event when that fails', async () => {
  const { person, dialog } = await openEdit();
  await person.click(dialog.getByRole('button', { name: 'Delete Event' }));
  const confirmation = screen.getByRole('alertdialog', { name: 'Are you sure?' });
  expect(confirmation).toHaveAccessibleDescription(
    'This action cannot be undone. This will permanently delete the event “Maintenance” and notify its participants.',
  );
  await person.click(within(confirmation).getByRole('button', { name: 'Cancel' }));

  failEndpoint(deleteEvent, { status: 503, body: 'The disk of the server is full' });
  await person.click(dialog.getByRole('button', { name: 'Delete Event' }));
  await person.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await readToast()).toBe('Error The disk of the server is full');
  expect(dialog.getByLabelText('Title')).toHaveValue('Maintenance');

  const deleted = mockEndpoint(deleteEvent, () => ({}));
  mockEndpoint(listEvents, () => []);
  const confirm = screen.getByRole('button', { name: 'Delete' });
  act(() => {
    confirm.click();
    confirm.click();
  });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(await readToast()).toBe('Success Event deleted and participants notified');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(deleted.map(({ url }) => url.pathname)).toEqual(['/api/events/7']);
});

const NOT_FOUND = { status: 404, body: 'This event does not exist any more' };

it('closes when the event to delete no longer exists', async () => {
  const { person, dialog, currentPath } = await openEdit();
  failEndpoint(deleteEvent, NOT_FOUND);
  mockEndpoint(listEvents, () => []);
  await person.click(dialog.getByRole('button', { name: 'Delete Event' }));
  await person.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await readToast()).toBe('Error This event does not exist any more');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(currentPath()).toBe('/calendar?view=agenda'));
  await waitFor(() => expect(screen.queryByText('Maintenance')).not.toBeInTheDocument());
});
