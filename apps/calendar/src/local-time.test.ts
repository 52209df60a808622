import { toInstant, toLocalDay, toLocalText } from './local-time';

const NEVER = new Date(0);

it('is in Istanbul, where no clock is ever changed', () => {
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe('Europe/Istanbul');
  expect(toLocalText(new Date('2026-11-20T21:30:59.999Z'))).toBe('2026-11-21T00:30');
  expect(toLocalDay(new Date('2026-12-31T21:00:00Z'))).toBe('2027-01-01');
  expect(toInstant('2026-11-21T00:30', NEVER)).toBe('2026-11-20T21:30:00.000Z');
});

it('keeps the instant that a text stood for at first, to the second', () => {
  const known = new Date('2026-11-20T21:30:59.999Z');
  expect(toInstant('2026-11-21T00:30', known)).toBe(known.toISOString());
  expect(toInstant('2026-11-21T00:31', known)).toBe('2026-11-20T21:31:00.000Z');
});

it.each(['', '2026-13-01T00:00', 'tomorrow'])('makes nothing of %p', (text) => {
  expect(toInstant(text, NEVER)).toBe('');
});
