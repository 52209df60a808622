import { createLogRateLimit } from './log-rate-limit';

let now = 0;
const takeAll = (limit: ReturnType<typeof createLogRateLimit>, addresses: readonly string[]) =>
  addresses.map((address) => limit.take(address));

it('limits the lines of an address and marks the last one', () => {
  const limit = createLogRateLimit({ perAddress: 2, total: 10 }, () => now);

  expect(takeAll(limit, ['a', 'a', 'a', 'b'])).toEqual(['allowed', 'last', 'exceeded', 'allowed']);
});

it('limits the lines of all addresses together', () => {
  const limit = createLogRateLimit({ perAddress: 2, total: 3 }, () => now);

  expect(takeAll(limit, ['a', 'b', 'c', 'd'])).toEqual(['allowed', 'allowed', 'last', 'exceeded']);
});

it('resets after a minute', () => {
  const limit = createLogRateLimit({ perAddress: 1, total: 1 }, () => now);
  expect(takeAll(limit, ['a', 'a'])).toEqual(['last', 'exceeded']);

  now += 59_999;
  expect(limit.take('a')).toBe('exceeded');
  now += 1;
  expect(limit.take('a')).toBe('last');
});
