// Preloads the details of a rule.
import '../repetition/repetition-field';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { EventPayload } from '@atrium/contracts/events';
import { createEvent, MAX_PARTICIPANTS } from '@atrium/contracts/events';
import {
  buildContext,
  buildEvent,
  expectAccessible,
  failEndpoint,
  mockEndpoint,
  readToast,
} from '@atrium/testing';
import { area } from '../area';
import { commands } from '../commands';
import { eventResolver, toNewEventValues } from '../event-form/event-form-values';
import { openCalendar, openNewEvent } from '../testing/open-calendar';

const MISSING = 'Title, start date and end date are required';

const REVIEW = buildEvent({
  id: 7,
  title: 'Review',
  startDate: new Date('2026-11-19T13:00').toISOString(),
  endDate: new Date('2026-11-19T14:00').toISOString(),
  participants: [
    { userId: 1, username: 'admin', answer: 'declined' },
    { userId: 3, username: 'İpek', answer: null },
  ],
  participantIds: [1, 3],
});

async function openBesideReview(review = REVIEW) {
  const form = await openNewEvent([review]);
  const [start, end] = [form.dialog.getByLabelText('Start'), form.dialog.getByLabelText('End')];
  return { ...form, start, end };
}

it('starts with the next hour and shows validation errors under each field', async () => {
  const { person, dialog } = await openNewEvent();
  const [title, start, end] = ['Title', 'Start', 'End'].map((label) =>
    dialog.getByLabelText(label),
  );
  if (!title || !start || !end) throw new Error('A field is missing');
  expect(title).toHaveFocus();
  expect(start).toHaveValue('2026-11-19T12:30');
  expect(end).toHaveValue('2026-11-19T13:30');
  expect(dialog.queryByRole('button', { name: 'Delete Event' })).not.toBeInTheDocument();
  const internal = dialog.getByRole('group', { name: 'Internal Participants' });
  expect(internal.lastElementChild).toHaveStyle({ height: '200px' });
  const external = dialog.getByRole('group', { name: 'External Participants' });
  expect(external.lastElementChild).toHaveStyle({ height: '100px' });
  expect(dialog.getAllByRole('checkbox').map((box) => box.closest('li')?.textContent)).toEqual([
    'admin',
    'İpek',
    'maria',
  ]);

  fireEvent.change(start, { target: { value: '' } });
  await person.click(dialog.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(title).toHaveAccessibleDescription(MISSING));
  expect(start).toHaveAccessibleDescription(MISSING);
  expect(title).toHaveFocus();

  await person.type(title, 'Visit');
  fireEvent.change(end, { target: { value: '2026-11-19T13:00' } });
  fireEvent.change(start, { target: { value: '2026-11-19T13:30' } });
  await person.click(dialog.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(end).toHaveAccessibleDescription('End date must be after start date'));
  expect(end).toHaveFocus();

  // As a browser reports a date that does not exist.
  Object.defineProperty(end, 'validity', { value: { badInput: true } });
  fireEvent.change(end, { target: { value: '' } });
  await waitFor(() =>
    expect(end).toHaveAccessibleDescription('The date is not complete or does not exist'),
  );
});

it('adds and removes participants in both lists, and sends one request', async () => {
  const { person, dialog, reads } = await openNewEvent();
  // Reads of the calendar, and of what people take part in at these times.
  await waitFor(() => expect(reads).toHaveLength(2));
  let respond: (event: EventPayload) => void = () => undefined;
  const sent = mockEndpoint(
    createEvent,
    () => new Promise<EventPayload>((resolve) => (respond = resolve)),
  );
  await person.type(dialog.getByLabelText('Title'), ' Fuar ');
  for (const name of ['maria', 'admin', 'İpek', 'admin']) {
    await person.click(dialog.getByRole('checkbox', { name }));
  }
  expect(dialog.getByText('2 selected')).toBeVisible();
  await person.type(dialog.getByLabelText('Name'), 'Ada');
  await person.type(dialog.getByLabelText('Email'), 'ada@example.com{Enter}');
  expect(dialog.getByLabelText('Name')).toHaveFocus();
  await person.keyboard('Bob{Tab}bob@example.com');
  await person.click(dialog.getByRole('button', { name: 'Add' }));
  await person.click(dialog.getByRole('button', { name: 'Remove ada@example.com' }));
  expect(dialog.getByText('1 added')).toBeVisible();

  // Two clicks within one render, and one while the request is in flight.
  const create = dialog.getByRole('button', { name: 'Create' });
  act(() => {
    create.click();
    create.click();
  });
  await waitFor(() => expect(create).toHaveAttribute('aria-busy', 'true'));
  await person.click(create);
  await person.keyboard('{Escape}');
  expect(sent.map(({ body }) => body)).toEqual([
    {
      title: 'Fuar',
      description: null,
      startDate: '2026-11-19T09:30:00.000Z',
      endDate: '2026-11-19T10:30:00.000Z',
      participantIds: [2, 3],
      participants: [{ email: 'bob@example.com', name: 'Bob' }],
    },
  ]);

  respond(buildEvent());
  expect(await readToast()).toBe('Success Event created and invitations sent');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(reads).toHaveLength(2);
  expect(area.isDirty()).toBe(false);
  expect(screen.getByRole('button', { name: 'Add Event' })).toHaveFocus();
});

it('rejects external participants without name or email, duplicates, and ones not added', async () => {
  const { person, dialog } = await openNewEvent();
  const sent = mockEndpoint(createEvent, () => buildEvent());
  const [name, email] = [dialog.getByLabelText('Name'), dialog.getByLabelText('Email')];
  const add = dialog.getByRole('button', { name: 'Add' });
  await person.click(add);
  expect(name).toHaveAccessibleDescription('Name and email are required');
  expect(email).toHaveAccessibleDescription('Name and email are required');
  expect(name).toHaveFocus();

  await person.type(name, 'Ada');
  await person.type(email, 'ada');
  await person.click(add);
  expect(name).not.toHaveAccessibleDescription();
  expect(email).toHaveAccessibleDescription('Please enter a valid email address');
  expect(email).toHaveFocus();

  await person.type(email, '@example.com');
  fireEvent.keyDown(email, { key: 'Enter', keyCode: 229 });
  expect(dialog.queryByText('1 added')).not.toBeInTheDocument();
  await person.type(email, '{Enter}');
  await person.type(name, 'Ada again');
  await person.type(email, 'ADA@example.com{Enter}');
  expect(email).toHaveAccessibleDescription('This email address has already been added');
  await person.clear(email);
  await person.type(email, 'ada@ｅｘａｍｐｌｅ。com{Enter}');
  expect(email).toHaveAccessibleDescription('This email address has already been added');
  await person.clear(email);
  await person.type(email, 'satış@example.com{Enter}');
  expect(email).toHaveAccessibleDescription('Letters like “ı” are not possible before the @');
  expect(dialog.getByText('1 added')).toBeVisible();

  await person.type(dialog.getByLabelText('Title'), 'Fair');
  await person.click(dialog.getByRole('button', { name: 'Create' }));
  await waitFor(() =>
    expect(name).toHaveAccessibleDescription('Add this person to the list or clear both fields'),
  );
  expect(name).toHaveFocus();
  expect(sent).toEqual([]);
});

it('keeps the input when the server rejects the event, and asks before it closes', async () => {
  const { person, dialog } = await openNewEvent();
  failEndpoint(createEvent, {
    status: 429,
    body: 'Too many invitations in one hour, please try again later',
  });
  await person.type(dialog.getByLabelText('Title'), 'Fair');
  await person.click(dialog.getByRole('checkbox', { name: 'admin' }));
  await person.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await readToast()).toBe('Error Too many invitations in one hour, please try again later');
  expect(area.isDirty()).toBe(true);

  await person.click(dialog.getByRole('button', { name: 'Close' }));
  await person.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(dialog.getByLabelText('Title')).toHaveValue('Fair');
  expect(dialog.getByRole('checkbox', { name: 'admin' })).toBeChecked();
  await person.click(dialog.getByRole('button', { name: 'Cancel' }));
  await person.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(area.isDirty()).toBe(false);
});

it('moves End with Start, until End is changed', async () => {
  const { end, type } = await openBesideReview();
  type('Start', '2026-11-20T23:30');
  expect(end).toHaveValue('2026-11-21T00:30');
  type('Start', '');
  type('Start', '2026-11-20T09:00');
  expect(end).toHaveValue('2026-11-20T10:00');

  type('End', '2026-11-20T11:00');
  type('Start', '2026-11-20T09:30');
  expect(end).toHaveValue('2026-11-20T11:00');
});

it('proposes an hour for a whole day, and sends the day if nobody takes it', async () => {
  const { person, dialog, start, end, type } = await openBesideReview();
  const sent = mockEndpoint(createEvent, () => buildEvent());
  type('Start', '2026-11-24T00:00');
  type('End', '2026-11-25T00:00');
  await person.click(dialog.getByRole('button', { name: 'Use 9:00–10:00 AM' }));
  expect(start).toHaveValue('2026-11-24T09:00');
  expect(end).toHaveValue('2026-11-24T10:00');
  expect(start).toHaveFocus();
  expect(dialog.queryByRole('button', { name: /^Use/ })).not.toBeInTheDocument();

  type('Start', '2026-11-24T00:00');
  type('End', '2026-11-25T00:00');
  await person.type(dialog.getByLabelText('Title'), 'Fair');
  await person.click(dialog.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    startDate: new Date('2026-11-24T00:00').toISOString(),
    endDate: new Date('2026-11-25T00:00').toISOString(),
  });
});

it('adds me with one click, and nobody without it', async () => {
  const { person, dialog } = await openBesideReview();
  expect(dialog.queryByRole('checkbox', { checked: true })).not.toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: 'Add me' }));
  expect(dialog.getByRole('checkbox', { checked: true })).toHaveAccessibleName('maria');
  expect(dialog.getByRole('button', { name: 'Add me' })).toBeDisabled();
});

it('says who is busy at the chosen times', async () => {
  const { dialog, type, reads } = await openBesideReview({ ...REVIEW, createdBy: 2 });
  expect(await dialog.findAllByText('Busy 1:00–2:00 PM: Review')).toHaveLength(2);
  // One is invited, and the other one made it.
  for (const name of ['İpek', 'maria']) {
    expect(dialog.getByRole('checkbox', { name })).toHaveAccessibleDescription(
      'Busy 1:00–2:00 PM: Review',
    );
  }
  // Declined.
  expect(dialog.getByRole('checkbox', { name: 'admin' })).not.toHaveAccessibleDescription();
  expect(reads.at(-1)?.url.searchParams.get('from')).toBe(
    new Date('2026-11-19T12:30').toISOString(),
  );
  await expectAccessible();

  type('Start', '2026-11-19T14:00');
  expect(dialog.queryByText(/^Busy/)).not.toBeInTheDocument();
});

it('does not call anybody busy with the event that is open', async () => {
  const { person, reads } = await openCalendar([REVIEW], '/calendar?view=agenda');
  await person.click(screen.getByRole('button', { name: /Review/ }));
  await waitFor(() => {
    expect(reads.map(({ url }) => url.searchParams.get('from'))).toContain(REVIEW.startDate);
  });
  await screen.findByRole('checkbox', { name: 'İpek' });
  expect(screen.queryByText(/^Busy/)).not.toBeInTheDocument();
});

it('offers guests of other events, and fills both fields', async () => {
  const { person, dialog, type } = await openBesideReview();
  const [name, email] = [dialog.getByLabelText('Name'), dialog.getByLabelText('Email')];
  await person.type(name, 'Ad');
  await waitFor(() => expect(document.querySelector('datalist option')).not.toBeNull());
  type('Name', 'Ada Çelik <ada@other.example>');
  expect(name).toHaveValue('Ada Çelik');
  expect(email).toHaveValue('ada@other.example');

  type('Name', '');
  type('Email', 'ada@example.com');
  expect(name).toHaveValue('Ada Çelik');
});

const SLOT = { start: new Date('2026-11-20T09:00'), end: new Date('2026-11-20T10:00') };

it('reports too many participants when all of them are users', async () => {
  const participantIds = Array.from({ length: MAX_PARTICIPANTS + 1 }, (_, index) => index + 1);
  const values = { ...toNewEventValues(SLOT), title: 'Review', participantIds };
  const options = { fields: {}, shouldUseNativeValidation: false };

  const { errors } = await eventResolver([SLOT])(values, undefined, options);

  expect(errors.participants?.message).toBe('An event can have at most 500 participants');
});

it('opens the form of a new event, once', async () => {
  const [command] = commands.list(buildContext());
  const { person, currentPath } = await openCalendar([], command?.to);

  expect(await screen.findByRole('dialog', { name: 'Add Event' })).toBeVisible();
  await waitFor(() => expect(currentPath()).toBe('/calendar'));
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

const MEETING = [
  'BEGIN:VCALENDAR',
  'METHOD:REQUEST',
  'BEGIN:VEVENT',
  'SUMMARY:Contract review',
  'DTSTART:20261123T090000Z',
  'DTEND:20261123T100000Z',
  'RRULE:FREQ=WEEKLY;BYDAY=MO',
  'ATTENDEE:mailto:maria@example.com',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n');

async function importFile(text: string) {
  const { person } = await openCalendar([buildEvent()], '/calendar?view=agenda');
  // jsdom lacks arrayBuffer().
  const file = Object.assign(new File([text], 'meeting.ics'), {
    arrayBuffer: () => Promise.resolve(new TextEncoder().encode(text).buffer),
  });
  await person.upload(screen.getByLabelText('Calendar file'), file);
  return person;
}

it('opens the form with the meeting of a file, and asks before it is discarded', async () => {
  const person = await importFile(MEETING);

  const dialog = within(await screen.findByRole('dialog', { name: 'Add Event' }));
  expect(dialog.getByLabelText('Title')).toHaveValue('Contract review');
  expect(dialog.getByLabelText('Start')).toHaveValue('2026-11-23T12:00');
  expect(dialog.getByLabelText('End')).toHaveValue('2026-11-23T13:00');
  expect(dialog.getByLabelText('Repeats')).toHaveDisplayValue('Weekly');
  expect(dialog.getByRole('note')).toHaveTextContent(
    'Its guests are not added, so that nobody is invited a second time.',
  );
  await expectAccessible();
  await person.type(dialog.getByLabelText('Title'), '!');
  await person.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'Discard' })).toBeVisible();
});

it.each([
  ['a file without a calendar', 'hello', 'This is not a calendar file, or it is damaged.'],
  ['a large file', 'x'.repeat(257 * 1024), 'The file is larger than 256 kB.'],
])('says why %s cannot be imported', async (_, text, sentence) => {
  await importFile(text);

  expect(await readToast()).toBe(`Error ${sentence}`);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
