import { formatDuration } from './steps';

test.each([
  [40, '0.0 s'],
  [12_345, '12.3 s'],
  [59_949, '59.9 s'],
  [59_950, '1 min 0 s'],
  [119_700, '2 min 0 s'],
  [125_000, '2 min 5 s'],
])('formats %d ms as %s', (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text);
});
