import { logBeta } from './log-beta';

describe('logBeta', () => {
  it.each([
    [1, 1, 1],
    [0.5, 0.5, Math.PI],
    [2, 3, 1 / 12],
    [11, 11, 1 / (21 * 184_756)],
  ])('returns the logarithm of B(%d, %d)', (a, b, beta) => {
    expect(logBeta(a, b)).toBeCloseTo(Math.log(beta), 10);
  });

  it('follows the recurrence of the beta function for thousands of votes', () => {
    expect(logBeta(51, 4951)).toBeCloseTo(logBeta(50, 4951) + Math.log(50 / 5001), 8);
  });
});
