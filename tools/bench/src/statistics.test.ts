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

it('returns a ratio of medians with its interval', () => {
  let state = 1;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };

  expect(ratioOf([2, 2, 2], [1, 1, 1], random)).toEqual({ value: 2, low: 2, high: 2 });
  const noisy = ratioOf([10, 12, 30, 11, 13], [10, 10, 10, 10, 10], random);
  expect(noisy.value).toBe(1.2);
  expect(noisy.low).toBeLessThan(1.2);
  expect(noisy.high).toBeGreaterThan(1.2);
});
