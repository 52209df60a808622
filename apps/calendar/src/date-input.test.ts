import { toDateInput, toDateTimeInput, toInstant } from './date-input';

const UNRELATED = [new Date(0)];

it('converts times in Istanbul, which has no daylight saving time', () => {
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe('Europe/Istanbul');
  expect(toDateTimeInput(new Date('2026-11-20T21:30:59.999Z'))).toBe('2026-11-21T00:30');
  expect(toDateInput(new Date('2026-12-31T21:00:00Z'))).toBe('2027-01-01');
  expect(toInstant('2026-11-21T00:30', UNRELATED)).toBe('2026-11-20T21:30:00.000Z');
});

it('keeps the initial instant with seconds while the input is unchanged', () => {
  const initial = new Date('2026-11-20T21:30:59.999Z');
  expect(toInstant('2026-11-21T00:30', [new Date(0), initial])).toBe(initial.toISOString());
  expect(toInstant('2026-11-21T00:31', [initial])).toBe('2026-11-20T21:31:00.000Z');
});

it.each(['', '2026-13-01T00:00', 'tomorrow'])('returns an empty string for %p', (text) => {
  expect(toInstant(text, UNRELATED)).toBe('');
});
