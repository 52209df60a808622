/**
 * @jest-environment-options {"timeZone": "America/New_York"}
 */
import { toDateInput, toDateTimeInput, toInstant } from './date-input';

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

it('moves a time that a DST change skips by one hour', () => {
  expect(toInstant('2026-03-08T02:30', UNRELATED)).toBe('2026-03-08T07:30:00.000Z');
  expect(toDateTimeInput(new Date('2026-03-08T07:30:00.000Z'))).toBe('2026-03-08T03:30');
});
