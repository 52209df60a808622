import type { Repetition } from '@atrium/contracts/events';
import { describeRepetition } from './describe-repetition';
import { moveSeries } from './series-details';

// A Tuesday, the fourth of its month, at noon in Istanbul.
const TUESDAY = new Date('2026-11-24T09:00:00Z');

it.each<[string, Repetition]>([
  ['Every day', { frequency: 'daily', interval: 1 }],
  ['Every 3 days, once', { frequency: 'daily', interval: 3, count: 1 }],
  ['Every week on Tue', { frequency: 'weekly', interval: 1 }],
  [
    'Every 2 weeks on Mon and Tue, until Dec 24, 2026',
    { frequency: 'weekly', interval: 2, weekdays: [1, 2], until: '2026-12-24' },
  ],
  ['Every month on day 24, 5 times', { frequency: 'monthly', interval: 1, count: 5 }],
  [
    'Every month on the fourth Tuesday',
    { frequency: 'monthly', interval: 1, monthlyBy: 'weekday' },
  ],
  ['Every year on Nov 24', { frequency: 'yearly', interval: 1 }],
])('says %s', (words, rule) => {
  expect(describeRepetition(rule, TUESDAY, 'Europe/Istanbul')).toBe(words);
});

it('calls the fifth weekday the last, and takes the day of the time zone', () => {
  const rule: Repetition = { frequency: 'monthly', interval: 1, monthlyBy: 'weekday' };
  const start = new Date('2026-12-30T00:30:00Z');
  expect(describeRepetition(rule, start, 'Europe/Istanbul')).toMatch(/the last Wednesday$/);
  expect(describeRepetition(rule, start, 'America/New_York')).toMatch(/the last Tuesday$/);
});

const NEW_YORK = 'America/New_York';
const WEEKLY: Repetition = { frequency: 'weekly', interval: 1 };

// New York's clocks go forward on Mar 8 and back on Nov 1, 2026; Lord Howe's go back by half an hour on Apr 5.
it.each<[string, string, string, string, string, Repetition | null, string]>([
  [
    'keeps the wall clock of winter',
    '2026-02-02T14:30Z',
    '2026-06-01T13:30Z',
    '2026-06-01T14:00Z',
    NEW_YORK,
    null,
    '2026-02-02T15:00Z',
  ],
  [
    'moves a skipped time forward',
    '2026-03-07T06:00Z',
    '2026-03-14T05:00Z',
    '2026-03-15T06:30Z',
    NEW_YORK,
    null,
    '2026-03-08T07:30Z',
  ],
  [
    'moves by half an hour of Lord Howe',
    '2026-04-04T22:00Z',
    '2026-04-11T22:30Z',
    '2026-04-12T23:30Z',
    'Australia/Lord_Howe',
    null,
    '2026-04-05T23:30Z',
  ],
  [
    'starts on a day that stays',
    '2026-11-02T09:00Z',
    '2026-11-11T09:00Z',
    '2026-11-12T09:00Z',
    'UTC',
    { ...WEEKLY, weekdays: [1, 4] },
    '2026-11-02T09:00Z',
  ],
  [
    'starts later without its first day',
    '2026-11-02T09:00Z',
    '2026-11-11T09:00Z',
    '2026-11-11T09:00Z',
    'UTC',
    { ...WEEKLY, weekdays: [3] },
    '2026-11-04T09:00Z',
  ],
  [
    'moves a single weekday earlier',
    '2026-11-05T09:00Z',
    '2026-11-12T09:00Z',
    '2026-11-10T10:00Z',
    'UTC',
    { ...WEEKLY, weekdays: [2] },
    '2026-11-03T10:00Z',
  ],
  [
    'starts on the shown day of the month',
    '2026-11-02T09:00Z',
    '2026-11-24T09:00Z',
    '2026-11-24T09:00Z',
    'UTC',
    { frequency: 'monthly', interval: 1 },
    '2026-11-24T09:00Z',
  ],
])('%s', (_, start, from, to, timeZone, rule, expected) => {
  const move = { from: new Date(from), to: new Date(to) };
  expect(moveSeries(new Date(start), move, timeZone, rule)).toEqual(new Date(expected));
});
