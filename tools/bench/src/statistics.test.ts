import { median, percentile, ratioOf } from './statistics';

it('returns the median of an odd and an even number of figures', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(() => median([])).toThrow(RangeError);
});

it('returns the figure that a percentage of them does not exceed', () => {
  const figures = Array.from({ length: 200 }, (_, index) => 200 - index);
  expect(percentile(figures, 99)).toBe(198);
  expect(percentile([7], 99)).toBe(7);
  expect(() => percentile([], 99)).toThrow(RangeError);
});

it('returns the median ratio of all rounds, the smallest and the largest', () => {
  expect(ratioOf([10, 12, 30], [10, 10, 20])).toEqual({ value: 1.2, low: 1, high: 1.5 });
});
