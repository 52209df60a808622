import { compareReleases, isNoWorse, type Votes } from '../compare-releases';
import { createRandom } from './random';

/** Number of votes about a simulated release. It is looked at after each of them. */
const VOTES = 2000;

/** Reference of a simulated release. */
export interface SimulatedReference {
  /** Share of the browsers in which it fails. */
  readonly rate: number;
  /** Number of its votes; 0 for no reference. */
  readonly votes: number;
  /** Whether its votes disappear while those of the release arrive, as they do after 48 hours. */
  readonly isLeaving?: boolean;
}

/** Kind of releases to simulate. */
export interface Simulation {
  /** Share of the browsers in which the releases fail. */
  readonly rate: number;
  readonly reference: SimulatedReference;
  readonly releases: number;
  /** Number of votes, `VOTES` unless given. */
  readonly votes?: number;
  readonly seed: number;
}

/** Decision after a vote; a release is no longer looked at when it is true. */
type Decide = (release: Votes, reference: Votes | null) => boolean;

/** Returns the vote at which each of the releases was worse; Infinity for those that never were. */
export function simulateWatch(simulation: Simulation): number[] {
  return simulate(
    simulation,
    (release, reference) => compareReleases(release, reference).verdict === 'worse',
  );
}

/** Returns the vote at which each of the candidates was promoted; Infinity for those that never were. */
export function simulatePromotion(simulation: Simulation, needed: number): number[] {
  return simulate(simulation, (candidate, reference) => isNoWorse(candidate, reference, needed));
}

function simulate(
  { rate, reference, releases, votes = VOTES, seed }: Simulation,
  decide: Decide,
): number[] {
  const random = createRandom(seed);
  return Array.from({ length: releases }, () => {
    const referenceAfter = drawReference(reference, votes, random);
    let failures = 0;
    for (let loads = 1; loads <= votes; loads += 1) {
      if (random() < rate) failures += 1;
      if (decide({ loads, failures }, referenceAfter(loads))) return loads;
    }
    return Infinity;
  });
}

/** Draws the votes about a reference; returns those that are left after a vote about the release. */
function drawReference(
  { rate, votes: count, isLeaving = false }: SimulatedReference,
  releaseVotes: number,
  random: () => number,
): (vote: number) => Votes | null {
  const all = [{ loads: 0, failures: 0 }];
  let failures = 0;
  for (let loads = 1; loads <= count; loads += 1) {
    if (random() < rate) failures += 1;
    all.push({ loads, failures });
  }
  if (count === 0) return () => null;
  return (vote) => all[isLeaving ? Math.ceil(count * (1 - vote / releaseVotes)) : count] ?? null;
}
