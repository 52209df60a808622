/**
 * @jest-environment-options {"timeZone": "America/New_York"}
 */
import { describeWhen } from './describe-when';

// Clocks go forward at 2 AM on March 8, 2026, and back on November 1.
it.each([
  [
    '2026-11-24T07:30',
    '2026-11-24T09:30',
    '2026-11-24T10:00',
    'Tue, Nov 24, 9:30–10:00 AM, in 2 hours',
  ],
  [
    '2026-11-24T10:50',
    '2026-11-24T11:30',
    '2026-11-24T13:00',
    'Tue, Nov 24, 11:30 AM – 1:00 PM, in 40 minutes',
  ],
  ['2026-11-24T09:30', '2026-11-24T09:30', '2026-11-24T10:00', 'Tue, Nov 24, 9:30–10:00 AM, now'],
  [
    '2026-11-24T10:00',
    '2026-11-24T09:00',
    '2026-11-24T09:30',
    'Tue, Nov 24, 9:00–9:30 AM, 30 minutes ago',
  ],
  // Midnight.
  [
    '2026-11-24T23:00',
    '2026-11-25T00:30',
    '2026-11-25T01:00',
    'Wed, Nov 25, 12:30–1:00 AM, tomorrow',
  ],
  [
    '2026-11-24T09:00',
    '2026-11-24T21:00',
    '2026-11-25T00:00',
    'Tue, Nov 24, 9:00 PM – 12:00 AM, in 12 hours',
  ],
  [
    '2026-11-24T09:00',
    '2026-11-24T21:00',
    '2026-11-25T00:01',
    'Tue, Nov 24, 9:00 PM – Wed, Nov 25, 12:01 AM, in 12 hours',
  ],
  [
    '2026-12-28T09:00',
    '2026-12-31T20:00',
    '2027-01-01T03:00',
    'Thu, Dec 31, 8:00 PM – Fri, Jan 1, 2027, 3:00 AM, in 3 days',
  ],
  // 23 and 25 hours long days.
  [
    '2026-03-07T09:00',
    '2026-03-08T09:00',
    '2026-03-08T10:00',
    'Sun, Mar 8, 9:00–10:00 AM, tomorrow',
  ],
  [
    '2026-11-02T00:10',
    '2026-10-31T10:00',
    '2026-10-31T11:00',
    'Sat, Oct 31, 10:00–11:00 AM, 2 days ago',
  ],
  [
    '2026-11-01T00:30',
    '2026-11-01T05:30Z',
    '2026-11-01T06:15Z',
    'Sun, Nov 1, 1:30 AM GMT-4 – 1:15 AM GMT-5, in 1 hour',
  ],
  // Far away.
  [
    '2026-11-24T09:00',
    '2026-12-15T09:00',
    '2026-12-15T10:00',
    'Tue, Dec 15, 9:00–10:00 AM, in 3 weeks',
  ],
  [
    '2026-11-24T09:00',
    '2027-04-06T09:00',
    '2027-04-06T10:00',
    'Tue, Apr 6, 2027, 9:00–10:00 AM, in 5 months',
  ],
  [
    '2026-11-24T09:00',
    '2024-04-02T09:00',
    '2024-04-02T10:00',
    'Tue, Apr 2, 2024, 9:00–10:00 AM, 2 years ago',
  ],
])('says at %s when an event from %s to %s is', (now, start, end, text) => {
  expect(describeWhen({ start: new Date(start), end: new Date(end) }, new Date(now))).toBe(text);
});
