// Preloads the details of a rule.
import '../repetition/repetition-field';
import { screen, waitFor, within } from '@testing-library/react';
import { createEvent, listEvents, MAX_PARTICIPANTS } from '@atrium/contracts/events';
import {
  buildContext,
  buildEvent,
  expectAccessible,
  mockEndpoint,
  readToast,
} from '@atrium/testing';
import { commands } from '../commands';
import { eventResolver, toNewEventValues } from '../event-form/event-form-values';
import { openCalendar, openNewEvent } from '../testing/open-calendar';

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

async function openDialog() {
  const form = await openNewEvent([REVIEW]);
  const [start, end] = [form.dialog.getByLabelText('Start'), form.dialog.getByLabelText('End')];
  return { ...form, start, end };
}

it('moves End with Start, until End is changed', async () => {
  const { end, type } = await openDialog();
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
  const { person, dialog, start, end, type } = await openDialog();
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
  const { person, dialog } = await openDialog();
  expect(dialog.queryByRole('checkbox', { checked: true })).not.toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: 'Add me' }));
  expect(dialog.getByRole('checkbox', { checked: true })).toHaveAccessibleName('maria');
  expect(dialog.getByRole('button', { name: 'Add me' })).toBeDisabled();
});

it('says who is busy at the chosen times', async () => {
  const { dialog, type, reads } = await openDialog();
  expect(await dialog.findByText('Busy 1:00–2:00 PM: Review')).toBeVisible();
  expect(dialog.getByRole('checkbox', { name: 'İpek' })).toHaveAccessibleDescription(
    'Busy 1:00–2:00 PM: Review',
  );
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
  const { person } = await openCalendar([REVIEW], '/calendar?view=agenda');
  await person.click(screen.getByRole('button', { name: /Review/ }));
  const reads = mockEndpoint(listEvents, () => [REVIEW]);
  await waitFor(() => expect(reads).toHaveLength(1));
  await screen.findByRole('checkbox', { name: 'İpek' });
  expect(screen.queryByText(/^Busy/)).not.toBeInTheDocument();
});

it('offers guests of other events, and fills both fields', async () => {
  const { person, dialog, type } = await openDialog();
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
  // jsdom lacks text().
  const file = Object.assign(new File([text], 'meeting.ics'), {
    text: () => Promise.resolve(text),
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
