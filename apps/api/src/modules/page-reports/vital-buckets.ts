import type { VitalMetric } from '@atrium/contracts/page-reports';

// The bucket without an upper bound, as in Prometheus.
const INFINITE_BUCKET = '+Inf';

// Upper bounds, inclusive. They contain the limits of "good" and "poor", which web.dev defines.
const bounds: Readonly<Record<VitalMetric, readonly number[]>> = {
  LCP: [250, 500, 1000, 1500, 2000, 2500, 3000, 4000, 6000, 10_000],
  INP: [50, 100, 150, 200, 300, 500, 1000, 2000],
  CLS: [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
};

/** Returns the names of all buckets of a metric in ascending order. */
export function bucketsOf(metric: VitalMetric): readonly string[] {
  return [...bounds[metric].map(String), INFINITE_BUCKET];
}

/** Returns the name of the bucket that a value falls into. */
export function bucketOf(metric: VitalMetric, value: number): string {
  const bound = bounds[metric].find((upper) => value <= upper);
  return bound === undefined ? INFINITE_BUCKET : String(bound);
}

/** Number and sum of the values in a bucket. */
interface BucketCount {
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
