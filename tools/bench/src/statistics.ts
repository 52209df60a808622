/** Ratio of two series of figures. */
interface Ratio {
  /** Ratio of the medians. */
  readonly value: number;
  /** Ends of the 95 % confidence interval. */
  readonly low: number;
  readonly high: number;
}

const RESAMPLES = 2000;

/**
 * Returns the median.
 *
 * @throws RangeError when there are none
 */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((left, right) => left - right);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) throw new RangeError('There are no figures');
  return (lower + upper) / 2;
}

/**
 * Returns the smallest figure that a percentage of all figures does not exceed.
 *
 * @throws RangeError when there are none
 */
export function percentile(figures: readonly number[], percent: number): number {
  const sorted = [...figures].sort((left, right) => left - right);
  const found = sorted[Math.ceil((sorted.length * percent) / 100) - 1];
  if (found === undefined) throw new RangeError('There are no figures');
  return found;
}

/**
 * Compares two series whose figures of the same index come from the same round.
 *
 * @param random numbers from 0 to below 1, for the resampling (percentile bootstrap over rounds)
 */
export function ratioOf(
  figures: readonly number[],
  base: readonly number[],
  random: () => number = Math.random,
): Ratio {
  const resampled = Array.from({ length: RESAMPLES }, () => {
    const rounds = figures.map(() => Math.floor(random() * figures.length));
    return median(pick(figures, rounds)) / median(pick(base, rounds));
  }).sort((left, right) => left - right);
  return {
    value: median(figures) / median(base),
    low: resampled[Math.floor(RESAMPLES * 0.025)] ?? Number.NaN,
    high: resampled[Math.ceil(RESAMPLES * 0.975) - 1] ?? Number.NaN,
  };
}

function pick(figures: readonly number[], rounds: readonly number[]): number[] {
  return rounds.flatMap((round) => figures[round] ?? []);
}
