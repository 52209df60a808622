import type { VitalMetric } from '@atrium/contracts/page-reports';
import { bucketsOf, INFINITE_BUCKET } from './vital-buckets';

/** Number and sum of the values in a bucket. */
export interface BucketCount {
  readonly bucket: string;
  readonly count: number;
  readonly total: number;
}

/**
 * Estimates a percentile of a web vital: the values of a bucket are assumed to be spread evenly over it.
 * In the last bucket, which has no upper bound, it is their mean.
 * @param share 0.75 for the 75th percentile.
 * @returns `null` without values.
 */
export function percentileOf(
  metric: VitalMetric,
  counts: readonly BucketCount[],
  share: number,
): number | null {
  const byBucket = new Map(counts.map((row) => [row.bucket, row]));
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return null;
  const wanted = all * share;
  let below = 0;
  let lower = 0;
  for (const bucket of bucketsOf(metric)) {
    const { count, total } = byBucket.get(bucket) ?? { count: 0, total: 0 };
    if (count > 0 && below + count >= wanted) {
      if (bucket === INFINITE_BUCKET) return total / count;
      return lower + ((Number(bucket) - lower) * (wanted - below)) / count;
    }
    below += count;
    lower = Number(bucket);
  }
  return null;
}
