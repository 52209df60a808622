import { compareNames } from './compare-names';

it('sorts by language rules, with digits as numbers', () => {
  const sorted = ['ada', 'Çiğdem', 'Deniz', 'ılgaz', 'İzmir', 'user9', 'user10', 'Zeynep'];

  expect(sorted.toReversed().toSorted(compareNames)).toEqual(sorted);
});
