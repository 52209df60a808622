import type { CalendarPeriod } from './calendar-address';
import { adjacentPeriod, suggestSlot, visibleRange } from './calendar-period';

it.each([
  ['month', '2026-01-31', 1, '2026-02-01'],
  ['month', '2026-01-31', -1, '2025-12-01'],
  ['week', '2026-02-25', 1, '2026-03-04'],
  ['day', '2026-03-01', -1, '2026-02-28'],
  ['agenda', '2026-11-19', 1, '2026-12-19'],
] as const)('steps from the %s of %s in direction %i to %s', (view, day, direction, adjacent) => {
  expect(adjacentPeriod(view, day, direction)).toBe(adjacent);
});

it.each<[CalendarPeriod & { day: string }, string, string]>([
  // August begins on a Saturday: its month shows the days from July 26 to September 5.
  [{ view: 'month', day: '2026-08-31' }, '2026-07-26T00:00', '2026-09-06T00:00'],
  [{ view: 'week', day: '2026-08-01' }, '2026-07-26T00:00', '2026-08-02T00:00'],
  [{ view: 'week', day: '2026-08-31' }, '2026-08-30T00:00', '2026-09-06T00:00'],
  [{ view: 'day', day: '2026-11-19' }, '2026-11-19T00:00', '2026-11-20T00:00'],
  [{ view: 'agenda', day: '2026-08-31' }, '2026-08-31T00:00', '2026-09-30T00:00'],
])('covers for %j the days from %s to %s', (period, start, end) => {
  const range = visibleRange(period);

  expect(range.start.valueOf()).toBeLessThanOrEqual(new Date(start).valueOf());
  expect(range.end.valueOf()).toBeGreaterThanOrEqual(new Date(end).valueOf());
});

it.each<[CalendarPeriod, string, string]>([
  [{ view: 'month', day: null }, '2026-11-19T12:29', '2026-11-19T12:30'],
  [{ view: 'month', day: '2026-11-01' }, '2026-11-19T12:30', '2026-11-19T13:00'],
  [{ view: 'day', day: '2026-11-19' }, '2026-11-19T23:45', '2026-11-20T00:00'],
  [{ view: 'month', day: '2026-12-01' }, '2026-11-19T12:29', '2026-12-01T09:00'],
  [{ view: 'week', day: '2026-11-26' }, '2026-11-19T12:29', '2026-11-26T09:00'],
])('suggests for %j at %s one hour from %s', (period, now, start) => {
  const slot = suggestSlot(period, new Date(now));

  expect(slot.start).toEqual(new Date(start));
  expect(slot.end.valueOf() - slot.start.valueOf()).toBe(3_600_000);
});
