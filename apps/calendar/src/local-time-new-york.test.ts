/**
 * @jest-environment-options {"timeZone": "America/New_York"}
 */
import { toInstant, toLocalDay, toLocalText } from './local-time';

const NEVER = new Date(0);

it('is in New York, where clocks are changed', () => {
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe('America/New_York');
  expect(toLocalText(new Date('2026-07-01T12:00:00Z'))).toBe('2026-07-01T08:00');
  expect(toLocalText(new Date('2026-12-01T12:00:00Z'))).toBe('2026-12-01T07:00');
  expect(toLocalDay(new Date('2026-11-01T03:59:00Z'))).toBe('2026-10-31');
  expect(toInstant('2026-07-01T08:00', NEVER)).toBe('2026-07-01T12:00:00.000Z');
});

it('takes both half past ones of the night that has two for what they were', () => {
  const [first, second] = ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'];
  for (const instant of [first, second]) {
    expect(toLocalText(new Date(instant))).toBe('2026-11-01T01:30');
    expect(toInstant('2026-11-01T01:30', new Date(instant))).toBe(instant);
  }
});

it('moves a time that the spring leaves out by the hour that it leaves out', () => {
  expect(toInstant('2026-03-08T02:30', NEVER)).toBe('2026-03-08T07:30:00.000Z');
  expect(toLocalText(new Date('2026-03-08T07:30:00.000Z'))).toBe('2026-03-08T03:30');
});
