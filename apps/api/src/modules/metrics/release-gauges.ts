import type { VitalMetric } from '@atrium/contracts/page-reports';
import { type AppHealth, meetsWorseRule, WORSE_RULE } from '@atrium/contracts/releases';
import type { PageReportRepository } from '../page-reports/page-report.repository';
import { bucketsOf } from '../page-reports/vital-buckets';
import type { Gauges, Sample } from './gauges';

type ReportSums = Awaited<ReturnType<PageReportRepository['countsSince']>>;
type VitalSums = Awaited<ReturnType<PageReportRepository['vitalsSince']>>;

const RELEASE = ['app', 'release'];

/**
 * Adds the live releases, and the votes of people about them.
 * @param live ids by app.
 */
export function addReleaseGauges(
  gauges: Gauges,
  live: Readonly<Record<string, string>>,
  apps: readonly AppHealth[],
): void {
  const named = apps.flatMap(({ app, live, before, candidate }) =>
    [live, before, candidate].flatMap((found) => (found ? { app, release: found.id, found } : [])),
  );
  // The release before can be the candidate, too.
  const voted = [...new Map(named.map((one) => [`${one.app} ${one.release}`, one])).values()];
  gauges.add(
    'atrium_release_info',
    'Live releases; always 1',
    RELEASE,
    Object.entries(live).map(([app, release]) => [{ app, release }, 1]),
  );
  gauges.add(
    'atrium_release_people',
    'People who have met a release in the last 48 hours',
    [...RELEASE, 'vote'],
    voted.flatMap(({ found: { loads, failures }, app, release }): Sample[] => [
      [{ app, release, vote: 'good' }, loads - failures],
      [{ app, release, vote: 'failed' }, failures],
    ]),
  );
  gauges.add(
    'atrium_release_worse',
    `1 or 0. ${WORSE_RULE}`,
    RELEASE,
    voted.map(({ found, app, release }) => [{ app, release }, meetsWorseRule(found) ? 1 : 0]),
  );
}

/** Adds the reports of pages and the web vitals of the last hour. */
export function addPageGauges(gauges: Gauges, reports: ReportSums, vitals: VitalSums): void {
  gauges.add(
    'atrium_page_reports_last_hour',
    'Reports of pages in the last hour',
    [...RELEASE, 'kind'],
    reports.map(({ app, release, kind, count }) => [{ app, release, kind }, count]),
  );
  gauges.add(
    'atrium_page_vital_last_hour_bucket',
    'Web vitals of the last hour up to a value, in milliseconds or without a unit',
    [...RELEASE, 'metric', 'le'],
    // Of a histogram, each bucket contains those below it.
    vitals.flatMap(({ app, release, metric, bucket, count }) =>
      bucketsFrom(metric, bucket).map((le): Sample => [{ app, release, metric, le }, count]),
    ),
  );
  gauges.add(
    'atrium_page_vital_last_hour_sum',
    'Sum of the web vitals of the last hour',
    [...RELEASE, 'metric'],
    vitals.map(({ app, release, metric, total }) => [{ app, release, metric }, total]),
  );
}

function bucketsFrom(metric: VitalMetric, bucket: string): readonly string[] {
  const names = bucketsOf(metric);
  return names.slice(Math.max(0, names.indexOf(bucket)));
}
