/**
 * @jest-environment-options {"timeZone": "America/New_York"}
 */
import { act, screen, waitFor } from '@testing-library/react';
import { createEvent, eventDetails, updateEvent } from '@atrium/contracts/events';
import type { MockRequest } from '@atrium/testing';
import { buildEvent, expectAccessible, mockEndpoint } from '@atrium/testing';
import { instantsOf, occurrenceOf, toDateInput, toDateTimeInput, toInstant } from './date-input';
import { describeWhen } from './event-view/describe-when';
import { openCalendar, openEvent, openNewEvent } from './testing/open-calendar';

const UNRELATED = [new Date(0)];

it('converts times in New York, which has daylight saving time', () => {
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe('America/New_York');
  expect(toDateTimeInput(new Date('2026-07-01T12:00:00Z'))).toBe('2026-07-01T08:00');
  expect(toDateTimeInput(new Date('2026-12-01T12:00:00Z'))).toBe('2026-12-01T07:00');
  expect(toDateInput(new Date('2026-11-01T03:59:00Z'))).toBe('2026-10-31');
  expect(toInstant('2026-07-01T08:00', UNRELATED)).toBe('2026-07-01T12:00:00.000Z');
});

it('parses the occurrence of a time that a DST change repeats', () => {
  const [first, second] = ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'];
  expect(instantsOf('2026-11-01T01:30').map((one) => one.toISOString())).toEqual([first, second]);
  expect(toInstant('2026-11-01T01:30', UNRELATED)).toBe(first);
  expect(toInstant('2026-11-01T01:30', [...UNRELATED, new Date(second)])).toBe(second);
  expect(toInstant('2026-11-01T01:30', [new Date(first)], 'second')).toBe(second);
  expect(toInstant('2026-11-01T01:30', [new Date(second)], 'first')).toBe(first);
  expect(toInstant('2026-11-02T01:30', UNRELATED, 'second')).toBe('2026-11-02T06:30:00.000Z');
  expect(
    ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:59.999Z', '2026-11-01T07:30:00.000Z'].map(
      (one) => occurrenceOf(new Date(one)),
    ),
  ).toEqual(['first', 'second', 'first']);
});

/** Returns a local time, or one in UTC; of 2026 without a year. */
function at(text: string): Date {
  return new Date(/^\d{4}/.test(text) ? text : `2026-${text}`);
}

// Clocks go forward at 2 AM on March 8, 2026, and back on November 1.
it.each([
  ['11-24T07:30', '11-24T09:30', '11-24T10:00', 'Tue, Nov 24, 9:30–10:00 AM, in 2 hours'],
  ['11-24T10:50', '11-24T11:30', '11-24T13:00', 'Tue, Nov 24, 11:30 AM – 1:00 PM, in 40 minutes'],
  ['11-24T09:30', '11-24T09:30', '11-24T10:00', 'Tue, Nov 24, 9:30–10:00 AM, now'],
  ['11-24T10:00', '11-24T09:00', '11-24T09:30', 'Tue, Nov 24, 9:00–9:30 AM, 30 minutes ago'],
  // Midnight.
  ['11-24T23:00', '11-25T00:30', '11-25T01:00', 'Wed, Nov 25, 12:30–1:00 AM, tomorrow'],
  ['11-24T09:00', '11-24T21:00', '11-25T00:00', 'Tue, Nov 24, 9:00 PM – 12:00 AM, in 12 hours'],
  [
    '11-24T09:00',
    '11-24T21:00',
    '11-25T00:01',
    'Tue, Nov 24, 9:00 PM – Wed, Nov 25, 12:01 AM, in 12 hours',
  ],
  [
    '12-28T09:00',
    '12-31T20:00',
    '2027-01-01T03:00',
    'Thu, Dec 31, 8:00 PM – Fri, Jan 1, 2027, 3:00 AM, in 3 days',
  ],
  // 23 and 25 hours long days.
  ['03-07T09:00', '03-08T09:00', '03-08T10:00', 'Sun, Mar 8, 9:00–10:00 AM, tomorrow'],
  ['11-02T00:10', '10-31T10:00', '10-31T11:00', 'Sat, Oct 31, 10:00–11:00 AM, 2 days ago'],
  [
    '11-01T00:30',
    '11-01T05:30Z',
    '11-01T06:15Z',
    'Sun, Nov 1, 1:30 AM GMT-4 – 1:15 AM GMT-5, in 1 hour',
  ],
  // Far away.
  ['11-24T09:00', '12-15T09:00', '12-15T10:00', 'Tue, Dec 15, 9:00–10:00 AM, in 3 weeks'],
  [
    '11-24T09:00',
    '2027-04-06T09:00',
    '2027-04-06T10:00',
    'Tue, Apr 6, 2027, 9:00–10:00 AM, in 5 months',
  ],
  [
    '11-24T09:00',
    '2024-04-02T09:00',
    '2024-04-02T10:00',
    'Tue, Apr 2, 2024, 9:00–10:00 AM, 2 years ago',
  ],
])('says at %s when an event from %s to %s is', (now, start, end, text) => {
  expect(describeWhen({ start: at(start), end: at(end) }, at(now))).toBe(text);
});

// 1:15 to 1:45, after the clocks went back from 2:00 to 1:00.
const EVENT = buildEvent({
  id: 7,
  startDate: '2026-11-01T06:15:00.000Z',
  endDate: '2026-11-01T06:45:00.000Z',
});

function readSentTimes([request]: readonly MockRequest[]) {
  const { startDate, endDate } = eventDetails.parse(request?.body);
  return [startDate, endDate];
}

it('keeps the offset of an event in the repeated hour, which can be changed', async () => {
  const { dialog, type, press } = await openEvent(EVENT);
  const requests = mockEndpoint(updateEvent, () => EVENT);
  expect(dialog.getByLabelText('Start: which 1:15 AM')).toHaveDisplayValue('Second, GMT-05:00');
  await expectAccessible();
  type('End', '2026-11-01T01:50');
  await press('Update');

  await waitFor(() => expect(requests).toHaveLength(1));
  expect(readSentTimes(requests)).toEqual(['2026-11-01T06:15:00.000Z', '2026-11-01T06:50:00.000Z']);
});

it('keeps the duration in the repeated hour, and asks which of the two times is meant', async () => {
  const { person, dialog, type, press } = await openNewEvent();
  const requests = mockEndpoint(createEvent, () => EVENT);
  type('Title', 'Night shift');
  type('Start', '2026-10-31T00:30');
  expect(dialog.queryByLabelText(/which/)).not.toBeInTheDocument();
  type('Start', '2026-11-01T01:30');
  expect(dialog.getByLabelText('End')).toHaveValue('2026-11-01T01:30');
  expect(dialog.getByLabelText('End: which 1:30 AM')).toHaveDisplayValue('Second, GMT-05:00');
  type('End', '2026-11-01T01:45');
  await person.selectOptions(dialog.getByLabelText('End: which 1:45 AM'), 'First, GMT-04:00');
  await press('Create');

  await waitFor(() => expect(requests).toHaveLength(1));
  expect(readSentTimes(requests)).toEqual(['2026-11-01T05:30:00.000Z', '2026-11-01T05:45:00.000Z']);
});

it('does not move a time that the clocks skip', async () => {
  const { dialog, type, press } = await openNewEvent();
  type('Title', 'Night shift');
  type('Start', '2026-03-08T02:30');
  type('End', '2026-03-08T03:30');
  await press('Create');

  await waitFor(() => expect(dialog.getByLabelText('Start')).toBeInvalid());
  expect(dialog.getByLabelText('Start')).toHaveAccessibleDescription(
    'This time does not exist: the clocks go forward then. Please choose another one.',
  );
  expect(dialog.getByLabelText('End')).toBeValid();
});

describe('moves to the hour that the clocks skip', () => {
  // The clocks go forward at 2:00 on Sunday, Mar 14, 2027.
  const SATURDAY = '2027-03-13T07:30:00.000Z';

  async function move(endDate: string, keys: string) {
    const event = buildEvent({ title: 'Shift', startDate: SATURDAY, endDate, version: 4 });
    const { person } = await openCalendar([event], '/calendar?view=agenda&date=2027-03-13');
    const saves = mockEndpoint(updateEvent, () => event);
    act(() => screen.getByRole('button', { name: /Shift/ }).focus());
    await person.keyboard(keys);
    await waitFor(() => expect(saves).toHaveLength(1));
    return readSentTimes(saves);
  }

  function findMoved(times: string) {
    return screen.findByText((text) => text.replace(/[⁨⁩]/g, '') === `Moved Shift to ${times}`);
  }

  it('keep half an hour', async () => {
    const sent = await move('2027-03-13T08:00:00.000Z', '{Alt>}{ArrowRight}{/Alt}');

    expect(sent).toEqual(['2027-03-14T07:30:00.000Z', '2027-03-14T08:00:00.000Z']);
    expect(await findMoved('Sun, Mar 14, 2027, 3:30–4:00 AM')).toBeInTheDocument();
  });

  it('keep four hours', async () => {
    const sent = await move('2027-03-13T11:30:00.000Z', '{Alt>}{ArrowRight}{/Alt}');

    expect(sent).toEqual(['2027-03-14T07:30:00.000Z', '2027-03-14T11:30:00.000Z']);
    expect(await findMoved('Sun, Mar 14, 2027, 3:30–7:30 AM')).toBeInTheDocument();
  });
});
