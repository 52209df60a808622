import type { Repetition } from '@atrium/contracts/events';
import { describeRepetition } from './describe-repetition';

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
