import {
  type SimulatedReference,
  simulatePromotion,
  simulateWatch,
  type Simulation,
} from './simulate-releases';

const REFERENCES: readonly Omit<SimulatedReference, 'rate'>[] = [
  { votes: 0 },
  { votes: 20 },
  { votes: 200 },
  { votes: 200, isLeaving: true },
  { votes: 5000 },
];

const BASE = { releases: 60, votes: 300, seed: 1 };

describe.each(REFERENCES)('with the reference %j', (votes) => {
  it.each([0, 0.02, 0.05])(
    'no release that fails at a rate of %d like the reference is worse',
    (rate) => {
      const reference = { ...votes, rate };
      expect(alarms(simulateWatch({ ...BASE, rate, reference }))).toEqual([]);
    },
  );

  it('a release that fails in half of the browsers is worse at its twentieth vote or soon after', () => {
    const decided = simulateWatch({ ...BASE, rate: 0.5, reference: { ...votes, rate: 0.01 } });
    expect(Math.min(...decided)).toBe(20);
    expect(decided.filter((vote) => vote === 20).length).toBeGreaterThan(45);
    expect(Math.max(...decided)).toBeLessThan(60);
  });

  it('no release that fails in one browser of 30 is worse than a perfect reference', () => {
    const simulation = { ...BASE, rate: 1 / 30, reference: { ...votes, rate: 0 } };
    expect(alarms(simulateWatch(simulation))).toEqual([]);
  });

  it('a candidate is promoted if it fails like the reference, and not if it fails in 15 %', () => {
    const simulation: Simulation = { ...BASE, rate: 0.01, reference: { ...votes, rate: 0.01 } };
    expect(Math.max(...simulatePromotion(simulation, 200))).toBeLessThan(Infinity);
    expect(alarms(simulatePromotion({ ...simulation, rate: 0.15 }, 200))).toEqual([]);
  });
});

it('draws the same votes for the same seed only', () => {
  const simulation = { ...BASE, rate: 0.2, reference: { votes: 200, rate: 0.01 } };
  expect(simulateWatch(simulation)).toEqual(simulateWatch(simulation));
  expect(simulateWatch({ ...simulation, seed: 2 })).not.toEqual(simulateWatch(simulation));
});

function alarms(decided: readonly number[]): number[] {
  return decided.filter((vote) => vote < Infinity);
}
