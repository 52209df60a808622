/** How the calls of so many people were answered. */
export interface LoadStep {
  readonly people: number;
  readonly callsPerSecond: number;
  /** Of calls that were not answered or with 500 and above; 1 is all. */
  readonly failureShare: number;
  readonly meanMilliseconds: number;
  readonly p99Milliseconds: number;
  /** The client's own share of one processor, in percent: near 100 it is the client that is measured. */
  readonly clientShare: number;
}

const LIMITS = { failureShare: 0.000_25, meanMilliseconds: 100, p99Milliseconds: 500 } as const;

/** Whether the limits hold: 0.025 % failures, 100 ms on average, 500 ms for 99 of 100 calls. */
export function holds(step: LoadStep): boolean {
  return (
    step.failureShare < LIMITS.failureShare &&
    step.meanMilliseconds < LIMITS.meanMilliseconds &&
    step.p99Milliseconds < LIMITS.p99Milliseconds
  );
}

/** One line about a step, for a person. */
export function describeStep(step: LoadStep): string {
  return [
    `${String(step.people)} people: ${step.callsPerSecond.toFixed(0)} calls/s`,
    `mean ${step.meanMilliseconds.toFixed(1)} ms`,
    `p99 ${step.p99Milliseconds.toFixed(0)} ms`,
    `${(100 * step.failureShare).toFixed(3)} % failed`,
    `client at ${step.clientShare.toFixed(0)} %`,
    holds(step) ? 'holds' : 'breaks',
  ].join(', ');
}
