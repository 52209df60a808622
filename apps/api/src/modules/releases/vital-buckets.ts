import type { VitalMetric } from '@atrium/contracts/page-reports';

/** Name of the bucket without an upper bound, as in Prometheus. */
export const INFINITE_BUCKET = '+Inf';

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
