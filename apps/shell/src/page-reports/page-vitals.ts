import type { MetricType } from 'web-vitals';
import { onCLS, onINP, onLCP } from 'web-vitals';
import type { VitalMetric } from '@atrium/contracts/page-reports';

/**
 * Measures the web vitals of a page, also those from before the call.
 *
 * @param onVital is called with the largest paint at the first input, and with the others, or all, whenever
 *   the page is hidden
 */
export function watchVitals(onVital: (metric: VitalMetric, value: number) => void): void {
  function report({ name, value }: MetricType): void {
    if (name === 'LCP' || name === 'INP' || name === 'CLS') onVital(name, value);
  }
  onLCP(report);
  onINP(report);
  onCLS(report);
}
