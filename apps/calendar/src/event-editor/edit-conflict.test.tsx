// Preloads the details of a rule.
import '../repetition/repetition-field';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eventQueries } from '@atrium/api-client/events';
import { signInAgain } from '@atrium/auth/testing';
import type { EventPayload } from '@atrium/contracts/events';
import { createEvent, deleteEvent, listEvents, updateEvent } from '@atrium/contracts/events';
import {
  buildEvent,
  createDeferred,
  expectAccessible,
  failEndpoint,
  findConflict,
  mockEndpoint,
  readToast,
} from '@atrium/testing';
import { openCalendar, openEvent, waitForCalendar } from '../testing/open-calendar';

const EVENT = buildEvent({
  id: 7,
  title: 'Maintenance',
  description: 'At night',
  startDate: '2026-11-20T20:00:15.000Z',
  endDate: '2026-11-20T20:30:30.000Z',
  participants: [
    { userId: 2, username: 'maria' },
    { userId: 98, username: 'former' },
    { userId: null, email: 'ada@example.com', name: 'Ada' },
  ],
  participantIds: [2, 98],
  version: 4,
});

const CHANGED_BY_ADMIN = { version: 5, changedBy: { id: 1, username: 'admin' } };

it('asks about what both have changed, and replaces the newer version', async () => {
  const { person, dialog, press } = await openEvent(EVENT);
  await person.click(dialog.getByRole('checkbox', { name: 'admin' }));
  await person.click(dialog.getByRole('button', { name: 'Remove ada@example.com' }));
  fireEvent.change(dialog.getByLabelText('Start'), { target: { value: '2026-11-20T22:00' } });
  const rejected = failEndpoint(updateEvent, { status: 412, body: 'This event has been changed.' });
  const theirs: EventPayload = {
    ...EVENT,
    ...CHANGED_BY_ADMIN,
    title: 'Migration',
    startDate: '2026-11-20T19:45:05.000Z',
    participants: [
      { userId: 3, username: 'İpek' },
      { userId: null, email: 'ada@example.com', name: 'Ada' },
      { userId: null, email: 'bob@example.com', name: 'Bob' },
    ],
    participantIds: [3],
  };
  mockEndpoint(listEvents, () => [theirs]);
  await press('Update');

  expect(await dialog.findByText(/^admin changed this event while you were editing/)).toBeVisible();
  expect(rejected[0]?.headers.get('if-match')).toBe('"4"');
  expect(screen.queryByText('This event has been changed.')).not.toBeInTheDocument();
  expect(dialog.getByLabelText('Title')).toHaveValue('Migration');
  const start = await findConflict('Start');
  expect(start.getByRole('radio', { name: 'Yours' })).toHaveAccessibleDescription(
    'Nov 20, 2026, 10:00 PM',
  );
  expect(start.getByRole('radio', { name: 'admin’s' })).toHaveAccessibleDescription(
    'Nov 20, 2026, 10:45 PM',
  );
  const people = await findConflict('Internal Participants');
  expect(people.getByRole('radio', { name: 'Yours' })).toHaveAccessibleDescription(
    'admin, maria, former',
  );
  expect(people.getByRole('radio', { name: 'admin’s' })).toHaveAccessibleDescription('İpek');
  const guests = await findConflict('External Participants');
  expect(guests.getByRole('radio', { name: 'Yours' })).toHaveAccessibleDescription('Empty');
  expect(guests.getByRole('radio', { name: 'admin’s' })).toHaveAccessibleDescription(
    'Ada <ada@example.com>\nBob <bob@example.com>',
  );
  await expectAccessible();

  const saved = mockEndpoint(updateEvent, () => theirs);
  await press('Update');
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Not saved yet: first choose which value to keep for Start, Internal Participants, and External Participants.',
  );
  await person.click(start.getByRole('radio', { name: 'admin’s' }));
  await person.click(people.getByRole('radio', { name: 'Yours' }));
  await person.click(guests.getByRole('radio', { name: 'admin’s' }));
  await press('Update');
  expect(await readToast()).toBe('Success Event updated and participants notified');
  expect(saved[0]?.headers.get('if-match')).toBe('"5"');
  expect(saved[0]?.body).toEqual({
    title: 'Migration',
    description: 'At night',
    // With the seconds of the newer version.
    startDate: '2026-11-20T19:45:05.000Z',
    endDate: EVENT.endDate,
    participantIds: [1, 2, 98],
    participants: [
      { email: 'ada@example.com', name: 'Ada' },
      { email: 'bob@example.com', name: 'Bob' },
    ],
  });
});

it('keeps a person who is not added yet when others change the event', async () => {
  const { person, dialog, readAgain } = await openEvent(EVENT);
  await person.type(dialog.getByLabelText('Name'), 'Bob');
  await readAgain({ ...EVENT, ...CHANGED_BY_ADMIN, description: 'At noon' });
  await waitFor(() => expect(dialog.getByLabelText('Description')).toHaveValue('At noon'));
  expect(dialog.getByLabelText('Name')).toHaveValue('Bob');
  expect(dialog.getByLabelText('Name')).toHaveFocus();
  expect(
    dialog.getByText('Description', { selector: 'dt > span' }).closest('dt'),
  ).toHaveTextContent('Changed by admin');
});

it('saves the input as a new event when saving fails because it was deleted', async () => {
  const { person, dialog, press, currentPath } = await openEvent(EVENT);
  await person.type(dialog.getByLabelText('Title'), '!');
  failEndpoint(updateEvent, { status: 404, body: 'This event does not exist any more' });
  await press('Update');
  expect(await readToast()).toBe('Error This event does not exist any more');
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'This event has been deleted and can’t be saved. You can copy your input, or save it as a new event.',
  );
  for (const name of ['Update', 'Delete Event']) {
    expect(dialog.queryByRole('button', { name })).not.toBeInTheDocument();
  }
  await expectAccessible();

  const write = jest.spyOn(navigator.clipboard, 'writeText');
  await person.click(dialog.getByRole('button', { name: 'Copy Text' }));
  expect(await dialog.findByText('Copied')).toBeVisible();
  expect(write).toHaveBeenCalledWith(
    [
      'Title: Maintenance!',
      'Description: At night',
      'Start: Nov 20, 2026, 11:00 PM',
      'End: Nov 20, 2026, 11:30 PM',
      'Internal Participants: maria, former',
      'External Participants: Ada <ada@example.com>',
    ].join('\n'),
  );

  const created = mockEndpoint(createEvent, () => buildEvent({ id: 8 }));
  await person.click(dialog.getByRole('button', { name: 'Save as New' }));
  await waitFor(() => expect(created).toHaveLength(1));
  expect(await screen.findByText('Event created and invitations sent')).toBeVisible();
  expect(created[0]?.body).toMatchObject({ title: 'Maintenance!', startDate: EVENT.startDate });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(currentPath()).toBe('/calendar?view=agenda'));
});

it('does not take its own deletion for somebody else’s', async () => {
  const { person, dialog, readAgain } = await openEvent(EVENT);
  const response = createDeferred<Record<string, never>>();
  mockEndpoint(deleteEvent, () => response.promise);
  await person.click(dialog.getByRole('button', { name: 'Delete Event' }));
  await person.click(screen.getByRole('button', { name: 'Delete' }));
  // The server may announce a change before it responds.
  await readAgain();
  await waitFor(() => expect(screen.queryByText('Maintenance')).not.toBeInTheDocument());
  expect(dialog.queryByText(/has been deleted/)).not.toBeInTheDocument();
  response.resolve({});
  expect(await readToast()).toBe('Success Event deleted and participants notified');
});

const MAINTENANCE = buildEvent({ id: 7, title: 'Maintenance' });
const NOTICE = 'Restored what you had typed.';

async function signInAndWait(page: Awaited<ReturnType<typeof openCalendar>>) {
  await signInAgain(page);
  await waitForCalendar();
}

it('restores the input of a new event after the next sign-in', async () => {
  const page = await openCalendar([MAINTENANCE], '/calendar?view=agenda');
  const { person } = page;
  await person.click(screen.getByRole('button', { name: 'Add Event' }));
  await person.type(screen.getByLabelText('Title'), 'Fair');
  await person.selectOptions(screen.getByLabelText('Repeats'), 'Daily');
  await person.selectOptions(screen.getByLabelText('Ends'), 'After');
  await person.click(await screen.findByRole('checkbox', { name: 'İpek' }));
  await person.type(screen.getByLabelText('Name'), 'Ada');
  await person.type(screen.getByLabelText('Email'), 'ada@example.com{Enter}');
  await person.type(screen.getByLabelText('Name'), 'Bob');
  failEndpoint(createEvent, { status: 401, body: 'Not signed in' });
  await person.clear(screen.getByLabelText('Name'));
  await person.click(screen.getByRole('button', { name: 'Create' }));
  await signInAndWait(page);

  await person.click(screen.getByRole('button', { name: 'Add Event' }));
  const dialog = screen.getByRole('dialog', { name: 'Add Event' });
  expect(dialog).toHaveAccessibleDescription(NOTICE);
  expect(screen.getByLabelText('Title')).toHaveValue('Fair');
  expect(await screen.findByRole('checkbox', { name: 'İpek' })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Remove ada@example.com' })).toBeVisible();

  const sent = mockEndpoint(createEvent, () => MAINTENANCE);
  await person.click(screen.getByRole('button', { name: 'Create' }));
  await within(document.body).findByText('Event created and invitations sent');
  expect(sent[0]?.body).toMatchObject({
    title: 'Fair',
    repetition: { frequency: 'daily', interval: 1, count: 10 },
    participantIds: [3],
    participants: [{ email: 'ada@example.com', name: 'Ada' }],
  });

  await person.click(screen.getByRole('button', { name: 'Add Event' }));
  expect(screen.getByRole('dialog', { name: 'Add Event' })).not.toHaveAccessibleDescription();
  expect(screen.getByLabelText('Title')).toHaveValue('');
});

it('restores the changes of an event, including a person not added yet', async () => {
  const page = await openCalendar([MAINTENANCE], '/calendar?view=agenda&event=7');
  const { person, queryClient } = page;
  await person.type(await screen.findByLabelText('Title'), ' at night');
  await person.click(await screen.findByRole('checkbox', { name: 'maria' }));
  await person.type(screen.getByLabelText('Name'), 'Ada');
  failEndpoint(listEvents, { status: 401, body: 'Not signed in' });
  await act(() => queryClient.refetchQueries(eventQueries.list()));
  mockEndpoint(listEvents, () => [MAINTENANCE]);
  await signInAndWait(page);

  const dialog = await screen.findByRole('dialog', { name: 'Edit Event' });
  expect(dialog).toHaveAccessibleDescription(NOTICE);
  expect(screen.getByLabelText('Title')).toHaveValue('Maintenance at night');
  expect(screen.getByLabelText('Name')).toHaveValue('Ada');
  expect(await screen.findByRole('checkbox', { name: 'maria' })).not.toBeChecked();

  await person.keyboard('{Escape}');
  await person.click(await screen.findByRole('button', { name: 'Discard' }));
  await person.click(screen.getByRole('button', { name: /Maintenance/ }));
  expect(screen.getByLabelText('Title')).toHaveValue('Maintenance');
});
