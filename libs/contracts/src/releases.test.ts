import { describeVotes, isWorse, meetsWorseRule } from './releases';

const RELEASES = 20_000;
const VOTES = 400;

// Globals are slow in Jest.
const { imul } = Math;

/** Creates random numbers from 0 to 1 that are the same in each run (mulberry32). */
function createRandom(): () => number {
  let seed = 1;
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Simulates releases that fail for a share of the people; returns at which vote each was worse. */
function simulate(share: number): number[] {
  const random = createRandom();
  return Array.from({ length: RELEASES }, () => {
    let failures = 0;
    for (let loads = 1; loads <= VOTES; loads += 1) {
      // A good vote makes no release worse.
      if (random() >= share) continue;
      failures += 1;
      if (meetsWorseRule({ loads, failures })) return loads;
    }
    return Infinity;
  });
}

describe('the rule by which a release is worse', () => {
  it.each([
    [3, 6, 7],
    [6, 30, 31],
    [20, 200, 201],
  ])('is met by %i failing people of %i, but not of %i', (failures, loads, more) => {
    expect(meetsWorseRule({ loads, failures })).toBe(true);
    expect(meetsWorseRule({ loads: more, failures })).toBe(false);
  });

  it('is never met by fewer than three people', () => {
    expect(meetsWorseRule({ loads: 2, failures: 2 })).toBe(false);
    expect(meetsWorseRule({ loads: 3, failures: 3 })).toBe(true);
  });

  it('decides nothing while the other release meets it too', () => {
    const worse = { loads: 5, failures: 4 };
    expect(isWorse(worse, null)).toBe(true);
    expect(isWorse(worse, { loads: 200, failures: 19 })).toBe(true);
    expect(isWorse(worse, { loads: 200, failures: 20 })).toBe(false);
    expect(isWorse({ loads: 5, failures: 2 }, null)).toBe(false);
  });

  // The table of decision 6; the bounds leave room for another seed.
  it.each([
    ['1 of 30', 1 / 30, VOTES, 0, 0.002],
    ['1 of 20', 0.05, VOTES, 0.004, 0.015],
    ['1 of 10', 0.1, VOTES, 0.7, 0.8],
    ['1 of 5', 0.2, 28, 0.48, 0.54],
    ['1 of 2', 0.5, 5, 0.48, 0.52],
    ['all', 1, 3, 1, 1],
  ])(
    'acts on a release that fails for %s people as often as the record says',
    (_, share, votes, least, most) => {
      const acted = simulate(share).filter((vote) => vote <= votes).length / RELEASES;
      expect(acted).toBeGreaterThanOrEqual(least);
      expect(acted).toBeLessThanOrEqual(most);
    },
  );
});

it('describes votes in words', () => {
  expect(describeVotes({ loads: 5, failures: 4 })).toBe('4 of 5 people had an error');
  expect(describeVotes({ loads: 1, failures: 1 })).toBe('1 of 1 person had an error');
});
