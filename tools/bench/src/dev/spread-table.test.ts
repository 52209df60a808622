import { formatSpread } from './spread-table';

it('shows the spread of the measures of one variant', () => {
  const measures = new Map([
    ['ready', new Map([['Atrium', [6000, 5500, 9000]]])],
    ['elsewhere', new Map([['bare', [1]]])],
  ]);

  expect(formatSpread('Atrium', measures)).toBe(
    'Atrium, seconds (minimum / median / maximum)\n  ready: 5.50 / 6.00 / 9.00',
  );
});
