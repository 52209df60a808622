/** Ratio of two series of figures. */
interface Ratio {
  /** Median of the rounds. */
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

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

/** Compares two series whose figures of the same index come from the same round. */
export function ratioOf(figures: readonly number[], base: readonly number[]): Ratio {
  const ratios = figures.map((figure, round) => figure / (base[round] ?? Number.NaN));
  return { value: median(ratios), low: Math.min(...ratios), high: Math.max(...ratios) };
}
