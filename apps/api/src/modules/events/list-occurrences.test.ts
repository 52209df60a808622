import type { Repetition } from '@atrium/contracts/events';
import { DAY_MS } from '../../recurrence/wall-time';
import { listOccurrences } from './list-occurrences';

const range = { from: new Date('2096-11-01T00:00:00Z'), to: new Date('2097-01-01T00:00:00Z') };
const daily: Repetition = { frequency: 'daily', interval: 1 };
const monthly: Repetition = { frequency: 'monthly', interval: 1 };

function eventsWith(repetition: Repetition | null, count: number, years = 0) {
  return Array.from({ length: count }, (_, index) => ({
    id: index,
    startDate: new Date('2020-01-01T09:00:00Z'),
    endDate: new Date(Date.UTC(2020 + years, 0, 1, 10)),
    timeZone: 'UTC',
    repetition,
    exceptions: [],
  }));
}

function countsOf(...given: Parameters<typeof listOccurrences>): number[] {
  return [...listOccurrences(...given).values()].map(({ length }) => length);
}

it('lists every occurrence in the range while they are few, and none of an event without a rule', () => {
  expect(countsOf(eventsWith(daily, 300), range)).toEqual(Array.from({ length: 300 }, () => 61));
  // The rule decides how many there can be, not the number of events.
  expect(countsOf(eventsWith(monthly, 3000), range).every((count) => count === 2)).toBe(true);
  expect(listOccurrences(eventsWith(null, 2), range).size).toBe(0);
});

it('lists the first occurrences of each event where all would be too many', () => {
  const found = listOccurrences(eventsWith(daily, 500), range);

  expect([...found.values()].every(({ length }) => length === 40)).toBe(true);
  expect(found.get(0)?.[0]?.startDate).toBe('2096-11-01T09:00:00.000Z');
});

it('lists those nearest to now without a range', () => {
  const found = [...listOccurrences(eventsWith(daily, 400), undefined).values()];
  const now = Date.now();

  expect(found.flat().length).toBeLessThanOrEqual(20_000);
  for (const occurrences of found.slice(0, 5)) {
    const times = occurrences.map(({ startDate }) => Date.parse(startDate) - now);
    expect(Math.min(...times)).toBeLessThan(-23 * DAY_MS);
    expect(Math.max(...times)).toBeGreaterThan(22 * DAY_MS);
  }
});

it('lists no more of events that last for centuries, as earlier versions have accepted', () => {
  expect(countsOf(eventsWith(daily, 60, 4000), range)).toEqual(
    Array.from({ length: 60 }, () => 63),
  );
});
