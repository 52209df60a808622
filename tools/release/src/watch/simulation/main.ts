/**
 * Simulates the decisions about releases and prints tables in Markdown:
 * `npx tsx tools/release/src/watch/simulation/main.ts [RELEASES]`. Every run prints the same.
 */
import { LOADS_NEEDED } from '../compare-releases';
import { formatTable } from './format-table';
import {
  type SimulatedReference,
  simulatePromotion,
  simulateWatch,
  type Simulation,
  VOTES,
} from './simulate-releases';

const RELEASES = Number(process.argv[2] ?? 10_000);
const SEED = 20_261_123;

// Failure rate of the reference of releases that are worse.
const GOOD_RATE = 0.01;

const PROMOTE_AFTER = 200;

type VotesOfReference = Omit<SimulatedReference, 'rate'>;

const references: Readonly<Record<string, VotesOfReference>> = {
  'no reference': { votes: 0 },
  '20 votes': { votes: 20 },
  '200 votes': { votes: 200 },
  '200, disappearing': { votes: 200, isLeaving: true },
  '5,000 votes': { votes: 5000 },
};

type Row = readonly [name: string, ...cells: string[]];

/** Simulates releases with each of the references. */
function withEachReference<Result>(
  rate: number,
  referenceRate: number,
  run: (simulation: Simulation) => Result,
): Result[] {
  return Object.values(references).map((votes) =>
    run({ rate, reference: { rate: referenceRate, ...votes }, releases: RELEASES, seed: SEED }),
  );
}

function falseAlarms(rate: number): Row {
  const decided = withEachReference(rate, rate, simulateWatch);
  return [percent(rate), ...decided.map((votes) => `${countUpTo(VOTES, votes)}`)];
}

function detection(rate: number): Row {
  const decided = withEachReference(rate, GOOD_RATE, simulateWatch);
  return [percent(rate), ...decided.map((votes) => describe(votes, VOTES))];
}

function describe(votes: readonly number[], upTo: number): string {
  const median = votes.toSorted((left, right) => left - right)[Math.ceil(votes.length / 2) - 1];
  const share = percent(countUpTo(upTo, votes) / votes.length);
  return median === undefined || median === Infinity ? share : `${share}, median ${median}`;
}

function halfFailing(): Row[] {
  const decided = withEachReference(0.5, GOOD_RATE, simulateWatch);
  return [
    ...[0, 1, 2, 5, 10, 20].map((more): Row => {
      const shares = decided.map((votes) => countUpTo(LOADS_NEEDED + more, votes) / votes.length);
      return [`by vote ${LOADS_NEEDED + more}`, ...shares.map(percent)];
    }),
    ['last one at vote', ...decided.map((votes) => `${Math.max(...votes)}`)],
  ];
}

function promotion(rate: number, referenceRate: number): Row {
  const decided = withEachReference(rate, referenceRate, (simulation) =>
    simulatePromotion(simulation, PROMOTE_AFTER),
  );
  const cells = decided.map((votes) =>
    [PROMOTE_AFTER, VOTES].map((upTo) => percent(countUpTo(upTo, votes) / votes.length)).join(', '),
  );
  return [`${percent(rate)} (${percent(referenceRate)})`, ...cells];
}

function countUpTo(limit: number, votes: readonly number[]): number {
  return votes.filter((vote) => vote <= limit).length;
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(2))} %`;
}

function print(title: string, corner: string, rows: readonly Row[]): void {
  console.log(`${title}\n\n${formatTable([corner, ...Object.keys(references)], rows)}\n`);
}

print(
  `False alarms: healthy releases of ${RELEASES} that are worse at one of ${VOTES} votes, by failure rate of release and reference`,
  'failure rate',
  [0, 0.005, 0.01, 0.02, 0.03, 0.04, 0.05, 0.1].map(falseAlarms),
);
print(
  `Releases that fail in half of the browsers (reference: ${percent(GOOD_RATE)}): share that is worse`,
  '',
  halfFailing(),
);
print(
  `Releases that are worse by vote ${VOTES}, and the median vote (reference: ${percent(GOOD_RATE)})`,
  'failure rate',
  [0.02, 1 / 30, 0.05, 0.07, 0.1, 0.2, 0.3].map(detection),
);
print(
  `Candidates promoted at vote ${PROMOTE_AFTER} and by vote ${VOTES}`,
  'failure rate (of the reference)',
  [
    ...[0.01, 0.03, 0.05].map((rate) => promotion(rate, rate)),
    ...[0.05, 0.07, 0.1].map((rate) => promotion(rate, GOOD_RATE)),
  ],
);
