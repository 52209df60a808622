import { compareReleases, isNoWorse, LOADS_NEEDED, type Votes } from './compare-releases';
import { logBeta } from './log-beta';

const GOOD_REFERENCES: readonly (Votes | null)[] = [
  null,
  { loads: 0, failures: 0 },
  { loads: 20, failures: 0 },
  { loads: 20, failures: 1 },
  { loads: 200, failures: 2 },
  { loads: 200, failures: 10 },
  { loads: 5000, failures: 0 },
  { loads: 5000, failures: 250 },
];

function verdictOf(failures: number, loads: number, reference: Votes | null = null) {
  return compareReleases({ loads, failures }, reference).verdict;
}

describe('compareReleases', () => {
  it.each(GOOD_REFERENCES)('finds ten failures in twenty loads worse than %j', (reference) => {
    expect(verdictOf(10, 20, reference)).toBe('worse');
  });

  it('decides nothing below twenty loads, even if all have failed', () => {
    expect(verdictOf(19, 19)).toBe('undecided');
    expect(verdictOf(20, 20)).toBe('worse');
  });

  it('decides nothing with fewer than six failing browsers, however good the reference is', () => {
    for (let loads = LOADS_NEEDED; loads < 60; loads += 1) {
      for (let votes = 0; votes < 200; votes += 5) {
        expect(verdictOf(5, loads, { loads: votes, failures: 0 })).toBe('undecided');
      }
    }
  });

  it.each(GOOD_REFERENCES)('never finds one failing browser of 30 worse than %j', (reference) => {
    expect(verdictOf(1, 30, reference)).toBe('undecided');
    expect(verdictOf(1000, 30_000, reference)).toBe('undecided');
  });

  it('finds a failure rate worse than a good reference but not than one that fails as often', () => {
    expect(verdictOf(40, 400, { loads: 5000, failures: 50 })).toBe('worse');
    expect(verdictOf(40, 400, { loads: 5000, failures: 400 })).toBe('undecided');
  });

  it('needs more evidence against a reference with few votes', () => {
    expect(verdictOf(40, 400, { loads: 20, failures: 0 })).toBe('undecided');
  });

  it('never finds each of two releases worse than the other', () => {
    for (let failures = 0; failures <= 40; failures += 1) {
      for (let others = 0; others <= 200; others += 10) {
        const left = { loads: 40, failures };
        const right = { loads: 200, failures: others };
        const verdicts = [compareReleases(left, right), compareReleases(right, left)];
        expect(verdicts.filter(({ verdict }) => verdict === 'worse').length).toBeLessThan(2);
      }
    }
  });

  it('is sure once the evidence is 1,000', () => {
    for (let loads = LOADS_NEEDED; loads < 100; loads += 1) {
      const { evidence, verdict } = compareReleases({ loads, failures: 12 }, null);
      expect(verdict).toBe(evidence >= 1000 ? 'worse' : 'undecided');
    }
  });

  it('returns the failure rates and the evidence', () => {
    expect(compareReleases({ loads: 40, failures: 10 }, { loads: 200, failures: 2 })).toEqual({
      verdict: 'worse',
      failureRate: 0.25,
      referenceRate: 0.01,
      evidence: expect.any(Number),
    });
    expect(compareReleases({ loads: 0, failures: 0 }, null)).toEqual({
      verdict: 'undecided',
      failureRate: 0,
      referenceRate: null,
      evidence: 0,
    });
  });

  it('returns finite evidence for thousands of failures', () => {
    const { evidence } = compareReleases(
      { loads: 5000, failures: 5000 },
      { loads: 5000, failures: 0 },
    );
    expect(evidence).toBeGreaterThan(1e300);
    expect(JSON.stringify(evidence)).not.toBe('null');
  });

  it.each<[Votes, Votes]>([
    [
      { loads: 20, failures: 6 },
      { loads: 0, failures: 0 },
    ],
    [
      { loads: 100, failures: 4 },
      { loads: 50, failures: 1 },
    ],
    [
      { loads: 60, failures: 9 },
      { loads: 20, failures: 1 },
    ],
    [
      { loads: 60, failures: 9 },
      { loads: 300, failures: 30 },
    ],
    [
      { loads: 80, failures: 16 },
      { loads: 5000, failures: 10 },
    ],
    [
      { loads: 400, failures: 20 },
      { loads: 500, failures: 18 },
    ],
    [
      { loads: 400, failures: 26 },
      { loads: 500, failures: 22 },
    ],
  ])(
    'compares with the most likely pair of rates that is no worse: %j, %j',
    (release, reference) => {
      const expected = Math.exp(averageOf(release, 1, 1) + averageOf(reference, 0.5, 20));
      const { evidence } = compareReleases(release, reference);
      expect(expected / evidence / largestOnGrid(release, reference)).toBeCloseTo(1, 2);
    },
  );
});

describe('isNoWorse', () => {
  const reference = { loads: 5000, failures: 250 };

  it('waits until the candidate has the votes that it needs', () => {
    expect(isNoWorse({ loads: 199, failures: 0 }, reference, 200)).toBe(false);
    expect(isNoWorse({ loads: 200, failures: 0 }, reference, 200)).toBe(true);
  });

  it('waits while the candidate has failed more often than the reference', () => {
    expect(isNoWorse({ loads: 200, failures: 10 }, reference, 200)).toBe(true);
    expect(isNoWorse({ loads: 200, failures: 11 }, reference, 200)).toBe(false);
  });

  it.each([null, { loads: 5000, failures: 0 }, { loads: 19, failures: 10 }])(
    'tolerates one failing browser of 30 with the reference %j',
    (few) => {
      expect(isNoWorse({ loads: 300, failures: 10 }, few, 200)).toBe(true);
      expect(isNoWorse({ loads: 300, failures: 11 }, few, 200)).toBe(false);
    },
  );
});

function averageOf({ loads, failures }: Votes, a: number, b: number): number {
  return logBeta(failures + a, loads - failures + b) - logBeta(a, b);
}

/** Searches the rates that are no worse for the largest likelihood, in steps of 0.2 %. */
function largestOnGrid(release: Votes, reference: Votes): number {
  let largest = 0;
  for (const referenceRate of rates()) {
    for (const rate of rates()) {
      if (rate > Math.max(referenceRate, 1 / 30)) continue;
      const assumed = referenceRate > 0.05 ? ((1 - referenceRate) / 0.95) ** 60 : 1;
      const both = likelihood(release, rate) * likelihood(reference, referenceRate);
      largest = Math.max(largest, both * assumed);
    }
  }
  return largest;
}

function rates(): number[] {
  return [...Array.from({ length: 500 }, (_, index) => index / 500), 1 / 30];
}

function likelihood({ loads, failures }: Votes, rate: number): number {
  return rate ** failures * (1 - rate) ** (loads - failures);
}
