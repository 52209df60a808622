import type { LicenseDuration } from './license-duration';
import { calculateExpiry } from './license-duration';

// Tests run in the time zone of Istanbul, UTC+3.
function expiry(duration: LicenseDuration, now: string, customDay = ''): string | undefined {
  return calculateExpiry(duration, customDay, new Date(now))?.toISOString();
}

describe('calculateExpiry', () => {
  it.each([
    ['trial', '2026-01-15T10:30:00.000Z', '2026-02-14T10:30:00.000Z'],
    ['3-months', '2026-11-30T10:30:00.000Z', '2027-02-28T10:30:00.000Z'],
    ['6-months', '2026-08-31T20:59:00.000Z', '2027-02-28T20:59:00.000Z'],
    ['1-year', '2028-02-29T10:30:00.000Z', '2029-02-28T10:30:00.000Z'],
    // In Istanbul it is already the next day, the last one of the month.
    ['3-months', '2026-11-29T22:00:00.000Z', '2027-02-27T22:00:00.000Z'],
    // The local time of day stays the same across daylight saving changes.
    ['trial', '2015-03-10T21:30:00.000Z', '2015-04-09T20:30:00.000Z'],
    ['trial', '2015-10-20T20:30:00.000Z', '2015-11-19T21:30:00.000Z'],
    ['3-months', '2015-01-29T21:30:00.000Z', '2015-04-29T20:30:00.000Z'],
  ] as const)('adds %s to %s: %s', (duration, now, expected) => {
    expect(expiry(duration, now)).toBe(expected);
  });

  it('returns local midnight of a custom day', () => {
    expect(expiry('custom', '2026-11-20T10:00:00.000Z', '2027-01-31')).toBe(
      '2027-01-30T21:00:00.000Z',
    );
    expect(expiry('custom', '2026-11-20T10:00:00.000Z', '')).toBeUndefined();
  });
});
