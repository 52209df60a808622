import { closestDay } from './closest-day';

const MARKED = ['2026-01-31', '2026-02-03', '2026-02-20', '2026-02-27', '2026-03-02', '2026-12-31'];

it.each([
  ['ArrowRight', '2026-02-03', '2026-02-20'],
  ['ArrowLeft', '2026-02-03', '2026-01-31'],
  ['ArrowDown', '2026-02-20', '2026-02-27'],
  ['ArrowDown', '2026-02-27', '2026-12-31'],
  ['ArrowUp', '2026-02-27', '2026-02-20'],
  ['ArrowUp', '2026-03-02', '2026-02-20'],
  ['PageDown', '2026-01-31', '2026-03-02'],
  ['PageUp', '2026-03-02', '2026-01-31'],
  ['Home', '2026-03-02', '2026-01-31'],
  ['End', '2026-02-03', '2026-12-31'],
])('%s moves from %s to %s', (key, day, expected) => {
  expect(closestDay(key, day, MARKED)).toBe(expected);
});

it.each(['ArrowRight', 'ArrowDown', 'PageDown', 'End'])('%s stays on the last day', (key) => {
  expect(closestDay(key, '2026-12-31', MARKED)).toBe('2026-12-31');
});

it.each(['ArrowLeft', 'ArrowUp', 'PageUp', 'Home'])('%s stays on the first day', (key) => {
  expect(closestDay(key, '2026-01-31', MARKED)).toBe('2026-01-31');
});

it('ignores other keys', () => {
  expect(closestDay('Tab', '2026-02-03', MARKED)).toBeUndefined();
});
