import { retryDelay, serverPause } from './retry-delay';

const SECOND = 1000;
const HOUR = 60 * 60 * SECOND;

it('waits seconds at first and never more than a minute in the first hour', () => {
  const attempts = Array.from({ length: 100 }, (_, index) => index + 1);

  const delays = attempts.map((attempt) => retryDelay(attempt, HOUR - 1));

  expect(delays.slice(0, 6)).toEqual([5, 10, 20, 40, 60, 60].map((seconds) => seconds * SECOND));
  expect(Math.max(...delays.map(Number))).toBe(60 * SECOND);
});

it('slows down with the age of the mail and gives up after five days', () => {
  const ages = [HOUR, 24 * HOUR - 1, 24 * HOUR, 120 * HOUR - 1, 120 * HOUR];

  expect(ages.map((age) => retryDelay(1000, age))).toEqual([
    600 * SECOND,
    600 * SECOND,
    HOUR,
    HOUR,
    undefined,
  ]);
});

it('tries a server that is down at least once a minute', () => {
  expect([1, 2, 3, 4, 5, 1000].map(serverPause)).toEqual(
    [5, 10, 20, 40, 60, 60].map((seconds) => seconds * SECOND),
  );
});
