import { logBeta } from './log-beta';

/** Votes of browsers about a release: one for each browser. */
export interface Votes {
  /** All votes, with the failures. */
  readonly loads: number;
  /** Browsers in which the release has failed. */
  readonly failures: number;
}

/** `worse`: the release fails clearly more often than the reference. */
export type Verdict = 'worse' | 'undecided';

/** Result of comparing a release with its reference. */
export interface Comparison {
  readonly verdict: Verdict;
  /** Share of the browsers in which the release has failed; 0 without votes. */
  readonly failureRate: number;
  /** The same for the reference; `null` without votes. */
  readonly referenceRate: number | null;
  /**
   * How many times better the votes fit "fails more often" than the best case of "fails no more
   * often"; 0 if the failure rate is tolerable anyway. From `EVIDENCE_NEEDED` on, the release is worse.
   */
  readonly evidence: number;
}

/** Number of votes below which no release is worse. */
export const LOADS_NEEDED = 20;

/** Failure rate that is always tolerated: one browser of 30, however good the reference is. */
export const TOLERATED_RATE = 1 / 30;

/** Evidence from which a release is worse. Its inverse bounds the share of false alarms. */
export const EVIDENCE_NEEDED = 1000;

// With few votes, a reference could fail at any rate, and no release would be worse. So higher rates
// than this are assumed to be unlikely, as if so many more browsers had loaded the reference.
const USUAL_RATE = 0.05;
const ASSUMED_VOTES = 60;

// Rates that a working reference has: a beta distribution with a mean of 2.4 %, most of it near 0.
const REFERENCE_PRIOR = { failures: 0.5, successes: 20 };

// Math.exp() would be infinite, which JSON does not have.
const MAX_LOG_EVIDENCE = 700;

const NO_VOTES: Votes = { loads: 0, failures: 0 };

/**
 * Compares a release with the release before. May be called after every vote: the bound on false
 * alarms, one in `EVIDENCE_NEEDED`, holds for all calls about a release together, if the reference
 * fails in at most 5 % of the browsers.
 *
 * @param reference votes about the release before; `null` if there are none
 */
export function compareReleases(release: Votes, reference: Votes | null): Comparison {
  const before = reference ?? NO_VOTES;
  const evidence = Math.exp(Math.min(logEvidence(release, before), MAX_LOG_EVIDENCE));
  const isWorse = release.loads >= LOADS_NEEDED && evidence >= EVIDENCE_NEEDED;
  return {
    verdict: isWorse ? 'worse' : 'undecided',
    failureRate: rateOf(release),
    referenceRate: before.loads === 0 ? null : rateOf(before),
    evidence,
  };
}

/**
 * Returns whether a candidate may be promoted: it has enough votes, and has not failed more often
 * than the reference or than is always tolerated. If it has, later votes may still change that.
 *
 * @param reference votes about the live release; too few of them count as none
 * @param needed number of votes that the candidate needs
 */
export function isNoWorse(candidate: Votes, reference: Votes | null, needed: number): boolean {
  const before = reference !== null && reference.loads >= LOADS_NEEDED ? reference : NO_VOTES;
  return candidate.loads >= needed && rateOf(candidate) <= Math.max(TOLERATED_RATE, rateOf(before));
}

function rateOf({ loads, failures }: Votes): number {
  return loads === 0 ? 0 : failures / loads;
}

/**
 * Returns the logarithm of the evidence, an e-value of universal inference: the likelihood averaged
 * over all failure rates, divided by the largest one of a release that is no worse. If the release is
 * no worse, the divisor is at least the likelihood of the true rates. So the quotient stays below a
 * martingale that starts at 1, and Ville's inequality bounds the probability that it ever reaches a
 * limit.
 */
function logEvidence(release: Votes, reference: Votes): number {
  if (rateOf(release) <= Math.max(TOLERATED_RATE, rateOf(reference))) return -Infinity;
  const { failures, successes } = REFERENCE_PRIOR;
  return (
    logAverage(release, 1, 1) +
    logAverage(reference, failures, successes) -
    largestIfNoWorse(release, reference)
  );
}

/** Returns the logarithm of the likelihood, averaged over a beta distribution of failure rates. */
function logAverage(votes: Votes, failures: number, successes: number): number {
  if (votes.loads === 0) return 0;
  const seen = logBeta(votes.failures + failures, votes.loads - votes.failures + successes);
  return seen - logBeta(failures, successes);
}

/**
 * Returns the logarithm of the largest likelihood of a reference that fails at some rate and a release
 * that fails no more often, or no more often than is tolerated. The release must have failed more
 * often: then it is largest at a rate that both share.
 */
function largestIfNoWorse(release: Votes, reference: Votes): number {
  const failures = release.failures + reference.failures;
  const loads = release.loads + reference.loads;
  const shared = clamp(failures / loads, TOLERATED_RATE, USUAL_RATE);
  const unusual = clamp(failures / (loads + ASSUMED_VOTES), USUAL_RATE, 1);
  const tolerated = Math.min(rateOf(reference), TOLERATED_RATE);
  return Math.max(
    logLikelihood(release, TOLERATED_RATE) + logLikelihood(reference, tolerated),
    logLikelihoodOfBoth(release, reference, shared),
    logLikelihoodOfBoth(release, reference, unusual),
  );
}

function logLikelihoodOfBoth(release: Votes, reference: Votes, rate: number): number {
  const assumption = Math.log1p(-Math.max(rate, USUAL_RATE)) - Math.log1p(-USUAL_RATE);
  const ofRelease = logLikelihood(release, Math.min(rate, rateOf(release)));
  return ofRelease + logLikelihood(reference, rate) + ASSUMED_VOTES * assumption;
}

function logLikelihood({ loads, failures }: Votes, rate: number): number {
  const ofFailures = failures === 0 ? 0 : failures * Math.log(rate);
  const successes = loads - failures;
  return ofFailures + (successes === 0 ? 0 : successes * Math.log1p(-rate));
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
