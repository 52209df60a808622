import { createLineBudget } from './line-budget';

let now = 0;
const takeAll = (budget: ReturnType<typeof createLineBudget>, addresses: readonly string[]) =>
  addresses.map((address) => budget.take(address));

it('bounds the lines of an address, and says which is the last', () => {
  const budget = createLineBudget({ perAddress: 2, together: 10 }, () => now);

  expect(takeAll(budget, ['a', 'a', 'a', 'b'])).toEqual(['taken', 'last', 'none', 'taken']);
});

it('bounds the lines of all addresses together', () => {
  const budget = createLineBudget({ perAddress: 2, together: 3 }, () => now);

  expect(takeAll(budget, ['a', 'b', 'c', 'd'])).toEqual(['taken', 'taken', 'last', 'none']);
});

it('starts again after a minute', () => {
  const budget = createLineBudget({ perAddress: 1, together: 1 }, () => now);
  expect(takeAll(budget, ['a', 'a'])).toEqual(['last', 'none']);

  now += 59_999;
  expect(budget.take('a')).toBe('none');
  now += 1;
  expect(budget.take('a')).toBe('last');
});
