import fc from 'fast-check';
import { RRuleTemporal } from 'rrule-temporal';
import type { Repetition } from '@atrium/contracts/events';
import { localTime, recurrenceRule } from '../mail/invitation/recurrence-rule';
import {
  type ExpandableEvent,
  findOccurrence,
  isLastOccurrence,
  isOver,
  mostOccurrences,
  occurrencesBetween,
} from './occurrences';
import { DAY_MS } from './wall-time';

const RULES = 600;

// Days in which there are some occurrences.
const RANGE_DAYS = { daily: 20, weekly: 60, monthly: 200, yearly: 1500 };

const ZONES = [
  'America/New_York',
  'Europe/Istanbul',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'UTC',
  'Europe/Berlin',
  'America/St_Johns',
  'Pacific/Apia',
  'Asia/Kathmandu',
  'America/Santiago',
];

const anyRule: fc.Arbitrary<Repetition> = fc.record(
  {
    frequency: fc.constantFrom('daily', 'weekly', 'monthly', 'yearly'),
    interval: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 9 })),
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 })),
    monthlyBy: fc.constantFrom('day', 'weekday'),
  },
  { requiredKeys: ['frequency', 'interval'] },
);

const anyEnd: fc.Arbitrary<Pick<Repetition, 'until' | 'count'>> = fc.oneof(
  fc.constant({}),
  fc.record({ count: fc.integer({ min: 1, max: 60 }) }),
  fc.integer({ min: 0, max: 3000 }).map((days) => ({
    until: new Date(Date.UTC(2025, 0, 1 + days)).toISOString().slice(0, 10),
  })),
);

// Quarters of an hour from 2018 on, so that many are within a change of the clocks.
const anyStart = fc
  .integer({ min: 0, max: 4 * 24 * 3000 })
  .map((quarters) => new Date(Date.UTC(2018, 0, 1) + quarters * 900_000));

function eventAt(start: string, minutes: number, timeZone: string, repetition: Repetition) {
  const startDate = new Date(start);
  const endDate = new Date(startDate.getTime() + minutes * 60_000);
  return { startDate, endDate, timeZone, repetition, exceptions: [] };
}

function startsOf(event: ExpandableEvent, from: string, to: string): string[] {
  const found = [...occurrencesBetween(event, Date.parse(from), Date.parse(to))];
  return found.map(({ startDate }) => startDate);
}

it('finds the same occurrences as another implementation of RFC 5545', () => {
  let compared = 0;
  const check = fc.property(
    anyRule,
    anyEnd,
    anyStart,
    fc.constantFrom(...ZONES),
    fc.integer({ min: -10, max: 3000 }),
    (rule, end, start, timeZone, days) => {
      const repetition = { ...rule, ...end };
      const event = eventAt(start.toISOString(), 0, timeZone, repetition);
      const from = start.getTime() + days * DAY_MS;
      const to = from + RANGE_DAYS[rule.frequency] * DAY_MS;
      const time = localTime(start, timeZone).slice(8);
      const isSkipped = (one: { startDate: string }) =>
        localTime(new Date(one.startDate), timeZone).slice(8) !== time;
      // The other one leaves out, and does not count, times that clocks skip.
      fc.pre(
        end.count === undefined ||
          ![...occurrencesBetween(event, start.getTime() - 1, to)].some(isSkipped),
      );
      const found = [...occurrencesBetween(event, from - 1, to)].filter((one) => !isSkipped(one));
      const other = new RRuleTemporal({
        rruleString: [
          `DTSTART;TZID=${timeZone}:${localTime(start, timeZone)}`,
          `RRULE:${recurrenceRule(repetition, start, timeZone)}`,
        ].join('\n'),
      }).between(new Date(from), new Date(to - 1), true);
      compared += found.length;
      expect(found.map(({ startDate }) => Date.parse(startDate))).toEqual(
        other.map(({ epochMilliseconds }) => epochMilliseconds),
      );
    },
  );
  fc.assert(check, { numRuns: RULES, seed: 43 });
  expect(compared).toBeGreaterThan(RULES);
});

const daily: Repetition = { frequency: 'daily', interval: 1 };

it('keeps the time of day where the event is, and its exact duration', () => {
  const event = eventAt('2026-03-06T14:30:00Z', 90, 'America/New_York', daily);

  expect(startsOf(event, '2026-03-07T00:00:00Z', '2026-03-10T00:00:00Z')).toEqual([
    '2026-03-07T14:30:00.000Z',
    '2026-03-08T13:30:00.000Z',
    '2026-03-09T13:30:00.000Z',
  ]);
  // Under way at the start of the range.
  expect(startsOf(event, '2026-03-08T14:59:00Z', '2026-03-08T15:30:00Z')).toHaveLength(1);
  expect(startsOf(event, '2026-03-08T15:00:00Z', '2026-03-08T15:30:00Z')).toHaveLength(0);
});

it('moves a time that clocks skip forward, and takes the first of two', () => {
  const skipped = eventAt('2026-03-07T07:30:00Z', 30, 'America/New_York', daily);
  const twice = eventAt('2026-10-31T05:30:00Z', 30, 'America/New_York', daily);
  // This one starts at the second 1:30.
  const second = eventAt('2026-11-01T06:30:00Z', 30, 'America/New_York', { ...daily, count: 2 });

  expect(startsOf(skipped, '2026-03-08T00:00:00Z', '2026-03-10T00:00:00Z')).toEqual([
    '2026-03-08T07:30:00.000Z',
    '2026-03-09T06:30:00.000Z',
  ]);
  expect(startsOf(twice, '2026-11-01T00:00:00Z', '2026-11-03T00:00:00Z')).toEqual([
    '2026-11-01T05:30:00.000Z',
    '2026-11-02T06:30:00.000Z',
  ]);
  expect(startsOf(second, '2026-11-01T00:00:00Z', '2026-11-09T00:00:00Z')).toEqual([
    '2026-11-01T06:30:00.000Z',
    '2026-11-02T06:30:00.000Z',
  ]);
});

it('shows changed occurrences where they are, and no canceled ones', () => {
  const texts = { title: 'Moved', description: null };
  const away = { startDate: '2026-06-01T09:00:00Z', endDate: '2026-06-01T10:00:00Z' };
  const event = {
    ...eventAt('2026-01-01T09:00:00Z', 60, 'UTC', { ...daily, until: '2026-01-04' }),
    exceptions: [
      { start: '2026-01-02T09:00:00+00:00', changed: null },
      { start: '2026-01-04T09:00:00+00:00', changed: { ...texts, ...away } },
    ],
  };

  expect(startsOf(event, '2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z')).toEqual([
    '2026-01-01T09:00:00.000Z',
    '2026-01-03T09:00:00.000Z',
  ]);
  const moved = {
    start: '2026-01-04T09:00:00.000Z',
    ...texts,
    startDate: '2026-06-01T09:00:00.000Z',
    endDate: '2026-06-01T10:00:00.000Z',
  };
  expect([
    ...occurrencesBetween(event, Date.parse('2026-05-31'), Date.parse('2026-06-02')),
  ]).toEqual([moved]);
  expect(findOccurrence(event, moved.start)).toEqual(moved);
  expect(findOccurrence(event, '2026-01-02T09:00:00.000Z')).toBeUndefined();
  expect(findOccurrence(event, '2026-01-03T09:00:00.000Z')?.title).toBeUndefined();
  for (const start of ['2026-01-03T09:00:01.000Z', '2026-01-05T09:00:00.000Z']) {
    expect(findOccurrence(event, start)).toBeUndefined();
  }
});

it('has its start even after its last day, or when all are canceled', () => {
  const days = (end: object) => eventAt('2026-01-03T09:00:00Z', 60, 'UTC', { ...daily, ...end });
  const [start, next] = ['2026-01-03T09:00:00.000Z', '2026-01-04T09:00:00.000Z'];
  const ended = days({ until: '2026-01-01' });
  const canceled = { ...days({ count: 2 }), exceptions: [{ start }, { start: next }] };

  for (const event of [ended, canceled]) {
    expect(startsOf(event, '2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z')).toEqual([start]);
    expect(startsOf(event, '2026-01-05T00:00:00Z', '2026-02-01T00:00:00Z')).toEqual([]);
    expect(findOccurrence(event, start)).toMatchObject({ start });
    expect(findOccurrence(event, next)).toBeUndefined();
    expect(isLastOccurrence(event, start)).toBe(true);
  }
  expect(recurrenceRule(ended.repetition, ended.startDate, 'UTC')).toContain(
    'UNTIL=20260103T090000Z',
  );
  expect(isLastOccurrence(days({}), start)).toBe(false);
  expect(isLastOccurrence(days({ count: 2 }), start)).toBe(false);
});

it('is over after its last occurrence', () => {
  const past = eventAt('2020-01-01T09:00:00Z', 60, 'UTC', { ...daily, count: 3 });
  const changed = {
    title: 'Late',
    description: null,
    startDate: '2096-01-01T09:00:00Z',
    endDate: '2096-01-01T10:00:00Z',
  };

  expect(isOver(past)).toBe(true);
  expect(isOver({ ...past, repetition: daily })).toBe(false);
  expect(isOver({ ...past, exceptions: [{ start: '2020-01-02T09:00:00Z', changed }] })).toBe(false);
});

it('ends with the year 9999, after which no text of an instant is valid', () => {
  const event = eventAt('9999-12-29T09:00:00Z', 60, 'UTC', daily);

  expect([...occurrencesBetween(event, Date.now(), Infinity)]).toHaveLength(2);
});

it('counts at least as many occurrences as there are, and no more than the range decides', () => {
  const check = fc.property(
    anyRule,
    anyEnd,
    anyStart,
    fc.constantFrom(...ZONES),
    fc.integer({ min: -10, max: 3000 }),
    fc.integer({ min: 0, max: 732 }),
    fc.constantFrom(0, 60, 24 * 60, 400 * 24 * 60, 4000 * 365 * 24 * 60),
    (rule, end, start, timeZone, first, days, minutes) => {
      const event = eventAt(start.toISOString(), minutes, timeZone, { ...rule, ...end });
      const from = start.getTime() + first * DAY_MS;
      const to = from + days * DAY_MS;
      const most = mostOccurrences(event, from, to);

      expect([...occurrencesBetween(event, from, to)].length).toBeLessThanOrEqual(most);
      const periodDays = { daily: 1, weekly: 7, monthly: 31, yearly: 366 }[rule.frequency];
      expect(most).toBeLessThanOrEqual(days + 7 * Math.min(366, rule.interval * periodDays) + 14);
    },
  );
  fc.assert(check, { numRuns: RULES, seed: 43 });
});
