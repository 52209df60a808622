/**
 * @jest-environment-options {"timeZone": "America/New_York"}
 */
import {
  instantsOf,
  isSkipped,
  occurrenceOf,
  toDateInput,
  toDateTimeInput,
  toInstant,
} from './date-input';

const UNRELATED = [new Date(0)];

it('converts times in New York, which has daylight saving time', () => {
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe('America/New_York');
  expect(toDateTimeInput(new Date('2026-07-01T12:00:00Z'))).toBe('2026-07-01T08:00');
  expect(toDateTimeInput(new Date('2026-12-01T12:00:00Z'))).toBe('2026-12-01T07:00');
  expect(toDateInput(new Date('2026-11-01T03:59:00Z'))).toBe('2026-10-31');
  expect(toInstant('2026-07-01T08:00', UNRELATED)).toBe('2026-07-01T12:00:00.000Z');
});

it('keeps both instants of a time that a DST change repeats', () => {
  const [first, second] = ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'];
  for (const instant of [first, second]) {
    expect(toDateTimeInput(new Date(instant))).toBe('2026-11-01T01:30');
    expect(toInstant('2026-11-01T01:30', [new Date(instant)])).toBe(instant);
  }
});

it('parses the occurrence of a time that a DST change repeats', () => {
  const [first, second] = ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'];
  expect(instantsOf('2026-11-01T01:30').map((one) => one.toISOString())).toEqual([first, second]);
  expect(toInstant('2026-11-01T01:30', UNRELATED)).toBe(first);
  expect(toInstant('2026-11-01T01:30', [new Date(first)], 'second')).toBe(second);
  expect(toInstant('2026-11-01T01:30', [new Date(second)], 'first')).toBe(first);
  expect(toInstant('2026-11-02T01:30', UNRELATED, 'second')).toBe('2026-11-02T06:30:00.000Z');
  expect(
    ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:59.999Z', '2026-11-01T07:30:00.000Z'].map(
      (one) => occurrenceOf(new Date(one)),
    ),
  ).toEqual(['first', 'second', 'first']);
});

it('does not parse a time that a DST change skips', () => {
  expect(isSkipped('2026-03-08T02:30')).toBe(true);
  expect(
    ['2026-03-08T03:00', '2026-11-01T01:30', '2026-02-31T02:30', ''].filter(isSkipped),
  ).toEqual([]);
  expect(toInstant('2026-03-08T02:30', UNRELATED)).toBe('');
  expect(toDateTimeInput(new Date('2026-03-08T07:30:00.000Z'))).toBe('2026-03-08T03:30');
});
