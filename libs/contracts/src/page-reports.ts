import * as z from 'zod/mini';
import { publicEndpoint } from './endpoint';

/** Limits of a batch of reports. */
export const PAGE_REPORTS_LIMIT_KB = 8;
export const MOST_PAGE_REPORTS = 100;

/** The app and the release that a report is about: an area, or `shell`. */
const release = {
  app: z.string().check(z.maxLength(32), z.regex(/^[a-z][a-z0-9-]*$/)),
  release: z.string().check(z.maxLength(16), z.regex(/^[0-9a-f]{16}$/)),
};

/** Step at which a release failed. */
export const failureStage = z.enum(['load', 'start', 'render']);

/** Reason why a release could not be shown. */
export const failureReason = z.enum([
  'network',
  'integrity',
  'incompatible',
  'runtime',
  'shell',
  'unknown',
]);

/** Web vitals; `LCP` and `INP` in milliseconds, `CLS` without a unit. */
export const vitalMetric = z.enum(['LCP', 'INP', 'CLS']);
export type VitalMetric = z.output<typeof vitalMetric>;

const LARGEST_VITAL = 600_000;

/**
 * Event of a page, about one release. None has anything about a person.
 * - `loaded`: the release is on the screen. Once for each release and page.
 * - `failed`: the page skips the release from now on. The reason `network` comes from older shells only, and is
 *   no vote.
 * - `fellBack`: the page shows `to`, the release before, instead.
 * - `thrown`: an error that nothing caught, in code of the release. `place` is a file of the release with
 *   line and column, `assets/page.4f2a.js:1:2045`; null if the browser does not say.
 * - `vital`: a web vital, measured while the release was on the screen.
 */
export const pageReport = z.union([
  z.object({ kind: z.literal('loaded'), ...release }),
  z.object({ kind: z.literal('failed'), ...release, stage: failureStage, reason: failureReason }),
  z.object({ kind: z.literal('fellBack'), ...release, to: release.release }),
  z.object({
    kind: z.literal('thrown'),
    ...release,
    /** Name of the error's class. */
    error: z.string().check(z.maxLength(60), z.regex(/^[A-Za-z_$][\w$]*$/)),
    place: z.nullable(
      z.string().check(z.maxLength(136), z.regex(/^[\w./-]{1,120}:\d{1,7}:\d{1,7}$/)),
    ),
  }),
  z.object({
    kind: z.literal('vital'),
    ...release,
    metric: vitalMetric,
    value: z.number().check(
      z.maximum(LARGEST_VITAL),
      z.refine((value) => value >= 0),
    ),
  }),
]);
export type PageReport = z.output<typeof pageReport>;

/** Pages send batches with `navigator.sendBeacon`, which reads no response. */
export const reportPage = publicEndpoint('POST /api/page-reports', {
  summary: 'Counts what a page reports about the releases that it met.',
  body: z.object({ reports: z.array(pageReport).check(z.maxLength(MOST_PAGE_REPORTS)) }),
  bodyLimitKb: PAGE_REPORTS_LIMIT_KB,
  response: z.object({}),
  errors: [429],
  background: true,
  duringRequiredStep: true,
});
