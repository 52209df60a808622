// Preloads the details of a rule.
import './repetition-field';
import { screen, waitFor, within } from '@testing-library/react';
import { deleteEvent, updateEvent } from '@atrium/contracts/events';
import {
  buildEvent,
  expectAccessible,
  failEndpoint,
  findConflict,
  mockEndpoint,
  readToast,
} from '@atrium/testing';
import { openEvent } from '../testing/open-calendar';

function occurrence(start: string, endDate: string, values = {}) {
  return { start, startDate: start, endDate, ...values };
}

// Since summer, Mondays and Wednesdays at 9:30 in New York, 17:30 in Istanbul; the second one is longer.
const SERIES = buildEvent({
  id: 7,
  title: 'Review',
  startDate: '2026-06-01T13:30:00.000Z',
  endDate: '2026-06-01T14:30:00.000Z',
  timeZone: 'America/New_York',
  repetition: { frequency: 'weekly', interval: 1, weekdays: [1, 3] },
  occurrences: [
    occurrence('2026-11-23T14:30:00.000Z', '2026-11-23T15:30:00.000Z'),
    occurrence('2026-11-25T14:30:00.000Z', '2026-11-25T16:30:00.000Z', { title: 'Long review' }),
  ],
  version: 4,
});

async function openOccurrence(start = '2026-11-23T14:30:00.000Z') {
  const form = await openEvent(SERIES, `7@${start}`);
  return { ...form, saved: mockEndpoint(updateEvent, () => SERIES) };
}

const SAVED = 'Success Event updated and participants notified';
const DELETED = 'Success Event deleted and participants notified';

it('changes one occurrence alone, and Cancel keeps the form', async () => {
  const { person, dialog, saved, type, press } = await openOccurrence();
  expect(dialog.getByLabelText('Start')).toHaveValue('2026-11-23T17:30');
  expect(
    await dialog.findByText('Every week on Mon and Wed, in the time of America/New_York'),
  ).toBeVisible();
  type('Start', '2026-11-24T18:00');
  type('End', '2026-11-24T19:00');
  await press('Update');
  const question = within(await screen.findByRole('dialog', { name: 'Update which events?' }));
  await expectAccessible();
  await person.click(question.getByRole('button', { name: 'Cancel' }));
  expect(dialog.getByLabelText('Start')).toHaveValue('2026-11-24T18:00');

  await press('Update');
  await person.click(await screen.findByRole('button', { name: 'This event' }));
  expect(await readToast()).toBe(SAVED);
  expect(saved[0]?.url.searchParams.get('occurrence')).toBe('2026-11-23T14:30:00.000Z');
  expect(saved[0]?.headers.get('if-match')).toBe('"4"');
  expect(saved[0]?.body).toEqual({
    title: 'Review',
    description: null,
    startDate: '2026-11-24T15:00:00.000Z',
    endDate: '2026-11-24T16:00:00.000Z',
    participantIds: [2],
    participants: [],
  });
});

it('moves all occurrences by the same change, in the time zone of the event', async () => {
  const { person, saved, type, press } = await openOccurrence();
  type('Start', '2026-11-24T18:00');
  type('End', '2026-11-24T20:00');
  await press('Update');
  expect(
    await screen.findByText(
      'All events: Every week on Tue and Wed, from Jun 2, 2026. Those that were changed or deleted on their own are reset.',
    ),
  ).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'All events' }));
  expect(await readToast()).toBe(`${SAVED}Undo`);
  expect(saved[0]?.url.search).toBe('');
  expect(saved[0]?.body).toMatchObject({
    // 10:00 in New York, in summer.
    startDate: '2026-06-02T14:00:00.000Z',
    endDate: '2026-06-02T16:00:00.000Z',
    repetition: { frequency: 'weekly', interval: 1, weekdays: [2, 3] },
    timeZone: 'America/New_York',
  });
});

const SHORT = buildEvent({
  ...SERIES,
  repetition: { frequency: 'weekly', interval: 1, weekdays: [1, 3], until: '2026-11-25' },
});

it.each([
  ['a week later', '2026-11-30', '2026-06-08', '2026-12-02', 'Dec 2'],
  ['to a later weekday', '2026-11-27', '2026-06-05', '2026-11-29', 'Nov 29'],
  ['a week earlier', '2026-11-16', '2026-05-25', '2026-11-18', 'Nov 18'],
])(
  'carries the last day along when all move %s, and says so',
  async (_, day, first, until, words) => {
    const { type, press } = await openEvent(SHORT, '7@2026-11-23T14:30:00.000Z');
    const saved = mockEndpoint(updateEvent, () => SHORT);
    type('Start', `${day}T17:30`);
    type('End', `${day}T18:30`);
    await press('Update');
    const text = await screen.findByText(/^All events: /);
    expect(text).toHaveTextContent(`The last day is ${words}, 2026 instead of Nov 25, 2026.`);
    await press('All events');
    await readToast();
    expect(saved[0]?.body).toMatchObject({
      startDate: expect.stringContaining(first),
      repetition: { until },
    });
  },
);

it('keeps the other weekdays of the last week when one of them moves earlier', async () => {
  const { type, press } = await openEvent(SHORT, '7@2026-11-23T14:30:00.000Z');
  const saved = mockEndpoint(updateEvent, () => SHORT);
  type('Start', '2026-11-22T17:30');
  type('End', '2026-11-22T18:30');
  await press('Update');
  await press('All events');
  await readToast();
  expect(saved[0]?.body).toMatchObject({ repetition: { weekdays: [0, 3], until: '2026-11-25' } });
});

it('refuses a last day before the first occurrence', async () => {
  const { dialog, type, press } = await openEvent(SHORT, '7@2026-11-23T14:30:00.000Z');
  type('Last day', '2026-05-31');
  await press('Update');
  await waitFor(() =>
    expect(dialog.getByLabelText('Last day')).toHaveAccessibleDescription(
      'Please choose a day, not before the start',
    ),
  );
  type('Last day', '2026-06-01');
  await press('Update');
  expect(await screen.findByText(/until Jun 1, 2026, from Jun 1, 2026\./)).toBeVisible();
});

it('says that another end resets occurrences, and takes it back with Undo', async () => {
  const { person, type, press } = await openOccurrence();
  const saved = mockEndpoint(updateEvent, () => ({ ...SERIES, version: 5 }));
  type('End', '2026-11-23T19:00');
  await press('Update');
  expect(
    await screen.findByText(
      'All events: Every week on Mon and Wed, from Jun 1, 2026. Those that were changed or deleted on their own are reset.',
    ),
  ).toBeVisible();
  await press('All events');
  expect(await readToast()).toBe(`${SAVED}Undo`);

  const undone = mockEndpoint(updateEvent, () => ({ ...SERIES, version: 6 }));
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await readToast()).toBe(SAVED));
  expect(saved).toHaveLength(1);
  expect(undone[0]?.url.search).toBe('');
  // The version that the change has made.
  expect(undone[0]?.headers.get('if-match')).toBe('"5"');
  expect(undone[0]?.body).toEqual({
    title: 'Review',
    description: null,
    startDate: SERIES.startDate,
    endDate: SERIES.endDate,
    participantIds: [2],
    participants: [],
    timeZone: SERIES.timeZone,
    repetition: SERIES.repetition,
  });
});

it('does not take a change back when somebody else has changed the series since', async () => {
  const { person, type, press } = await openOccurrence();
  type('Start', '2026-11-23T18:00');
  await press('Update');
  await press('All events');
  await readToast();

  const refused = failEndpoint(updateEvent, { status: 412, body: 'Changed' });
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () =>
    expect(await readToast()).toMatch(/^Error .*Review.* was not changed back: somebody else/),
  );
  expect(refused).toHaveLength(1);
});

it('changes only what was typed of all occurrences', async () => {
  const { saved, type, press } = await openOccurrence('2026-11-25T14:30:00.000Z');
  type('Description', 'Bring numbers');
  await press('Update');
  expect(await screen.findByText('All events: Every week on Mon and Wed.')).toBeVisible();
  await press('All events');
  expect(await readToast()).toBe(SAVED);
  expect(saved[0]?.body).toEqual({
    title: 'Review',
    description: 'Bring numbers',
    startDate: SERIES.startDate,
    endDate: SERIES.endDate,
    participantIds: [2],
    participants: [],
  });
});

it('shortens a series that lasts longer than it can', async () => {
  const end = '5900-01-01T10:00:00.000Z';
  const old = buildEvent({
    ...SERIES,
    startDate: '1900-01-01T13:30:00.000Z',
    endDate: end,
    repetition: { frequency: 'daily', interval: 1 },
    occurrences: [occurrence('2026-11-23T14:30:00.000Z', end)],
  });
  const { dialog, type, press } = await openEvent(old, '7@2026-11-23T14:30:00.000Z');
  const saved = mockEndpoint(updateEvent, () => old);
  type('Title', 'Short review');
  await press('Update');
  await waitFor(() =>
    expect(dialog.getByLabelText('End')).toHaveAccessibleDescription(
      'Dates must be between the years 1900 and 2200',
    ),
  );

  type('End', '2026-11-23T18:00');
  await press('Update');
  await press('All events');
  expect(await readToast()).toBe(`${SAVED}Undo`);
  expect(saved[0]?.body).toMatchObject({
    title: 'Short review',
    startDate: '1900-01-01T13:30:00.000Z',
    endDate: '1900-01-01T14:00:00.000Z',
  });
});

it('changes participants and repetition of all occurrences only', async () => {
  const { person, dialog, saved, press } = await openOccurrence();
  await person.click(dialog.getByRole('checkbox', { name: 'admin' }));
  await press('Update');
  expect(
    await screen.findByText(
      'Participants, files and repetition can be changed for all occurrences only.',
    ),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'This event' })).not.toBeInTheDocument();
  await press('Cancel');

  await person.click(dialog.getByRole('checkbox', { name: 'admin' }));
  await person.selectOptions(dialog.getByLabelText('Repeats'), 'Does not repeat');
  await press('Update');
  expect(
    await screen.findByText('All events: only this one stays, the others are deleted.'),
  ).toBeVisible();
  await press('All events');
  expect(await readToast()).toBe(`${SAVED}Undo`);
  expect(saved[0]?.body).toMatchObject({ repetition: null, startDate: '2026-11-23T14:30:00.000Z' });
});

it.each([
  ['This event', '?occurrence=2026-11-23T14%3A30%3A00.000Z'],
  ['All events', ''],
])('deletes %s', async (name, search) => {
  const { person, press } = await openOccurrence();
  await press('Delete Event');
  const question = within(await screen.findByRole('dialog', { name: 'Are you sure?' }));
  expect(question.getByText('It repeats: Every week on Mon and Wed.')).toBeVisible();
  const failed = failEndpoint(deleteEvent, { status: 503, body: 'The disk is full' });
  await person.click(question.getByRole('button', { name }));
  expect(await readToast()).toBe('Error The disk is full');
  expect(failed[0]?.url.search).toBe(search);

  const deleted = mockEndpoint(deleteEvent, () => ({}));
  await person.click(question.getByRole('button', { name }));
  await waitFor(async () => expect(await readToast()).toBe(DELETED));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(deleted[0]?.url.search).toBe(search);
});

const BY_ADMIN = { version: 5, changedBy: { id: 1, username: 'admin' } };

it('asks about a rule that both have changed', async () => {
  const { person, dialog, saved, press, readAgain } = await openOccurrence();
  await person.click(await dialog.findByRole('button', { name: 'Friday' }));
  await readAgain({
    ...SERIES,
    ...BY_ADMIN,
    repetition: { frequency: 'weekly', interval: 2, weekdays: [1, 3] },
  });
  const conflict = await findConflict('Repeats');
  expect(conflict.getByRole('radio', { name: 'Yours' })).toHaveAccessibleDescription(
    'Every week on Mon, Wed, and Fri',
  );
  const theirs = conflict.getByRole('radio', { name: 'admin’s' });
  expect(theirs).toHaveAccessibleDescription('Every 2 weeks on Mon and Wed');
  await person.click(theirs);
  expect(dialog.getByLabelText('Every n weeks')).toHaveValue(2);
  expect(dialog.getByRole('button', { name: 'Friday' })).toHaveAttribute('aria-pressed', 'false');
  await press('Update');
  await press('This event');
  expect(await readToast()).toBe(SAVED);
  expect(saved[0]?.headers.get('if-match')).toBe('"5"');
});

it('follows its occurrence when all of them are moved', async () => {
  const { dialog, type, press, saved, readAgain } = await openOccurrence();
  type('Title', 'Late review');
  await readAgain({
    ...SERIES,
    ...BY_ADMIN,
    startDate: '2026-06-01T15:30:00.000Z',
    endDate: '2026-06-01T16:30:00.000Z',
    occurrences: [
      occurrence('2026-11-23T16:30:00.000Z', '2026-11-23T17:30:00.000Z'),
      occurrence('2026-11-25T16:30:00.000Z', '2026-11-25T17:30:00.000Z'),
    ],
  });
  await waitFor(() => expect(dialog.getByLabelText('Start')).toHaveValue('2026-11-23T19:30'));
  await press('Update');
  await press('This event');
  await readToast();
  expect(saved[0]?.url.searchParams.get('occurrence')).toBe('2026-11-23T16:30:00.000Z');
});

it('says that an occurrence was deleted', async () => {
  const { dialog, readAgain } = await openOccurrence();
  await readAgain({ ...SERIES, ...BY_ADMIN, occurrences: SERIES.occurrences?.slice(1) });
  expect(await dialog.findByText(/^This event has been deleted/)).toBeVisible();
});
