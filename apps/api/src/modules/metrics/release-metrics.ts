import { Gauge, type Registry } from 'prom-client';
import type { VitalMetric } from '@atrium/contracts/page-reports';
import { type AppHealth, meetsWorseRule, WORSE_RULE } from '@atrium/contracts/releases';
import type { PageReportRepository } from '../page-reports/page-report.repository';
import { bucketsOf } from '../page-reports/vital-buckets';

type ReportSums = Awaited<ReturnType<PageReportRepository['countsSince']>>;
type VitalSums = Awaited<ReturnType<PageReportRepository['vitalsSince']>>;

/** Adds the metrics of releases. Each of the returned functions replaces the values of one. */
export function createReleaseMetrics(registry: Registry) {
  const registers = [registry];
  const info = new Gauge({
    name: 'atrium_release_info',
    help: 'Live releases; always 1',
    labelNames: ['app', 'release'],
    registers,
  });
  const votes = new Gauge({
    name: 'atrium_release_people',
    help: 'People who have met a release in the last 48 hours',
    labelNames: ['app', 'release', 'vote'],
    registers,
  });
  const worse = new Gauge({
    name: 'atrium_release_worse',
    help: `1 or 0. ${WORSE_RULE}`,
    labelNames: ['app', 'release'],
    registers,
  });
  const watch = new Gauge({
    name: 'atrium_release_watch_changes',
    help: 'Changes of releases that the server has made by itself',
    labelNames: ['action'],
    registers,
  });
  const reports = new Gauge({
    name: 'atrium_page_reports_last_hour',
    help: 'Reports of pages in the last hour',
    labelNames: ['app', 'release', 'kind'],
    registers,
  });
  const buckets = new Gauge({
    name: 'atrium_page_vital_last_hour_bucket',
    help: 'Web vitals of the last hour up to a value, in milliseconds or without a unit',
    labelNames: ['app', 'release', 'metric', 'le'],
    registers,
  });
  const totals = new Gauge({
    name: 'atrium_page_vital_last_hour_sum',
    help: 'Sum of the web vitals of the last hour',
    labelNames: ['app', 'release', 'metric'],
    registers,
  });

  return {
    showReleases(live: Readonly<Record<string, string>>): void {
      info.reset();
      for (const [app, release] of Object.entries(live)) info.set({ app, release }, 1);
    },

    showVotes(apps: readonly AppHealth[]): void {
      votes.reset();
      worse.reset();
      for (const { app, live, before, candidate } of apps) {
        for (const found of [live, before, candidate]) {
          if (found === null) continue;
          const { id: release, loads, failures } = found;
          votes.set({ app, release, vote: 'good' }, loads - failures);
          votes.set({ app, release, vote: 'failed' }, failures);
          worse.set({ app, release }, meetsWorseRule(found) ? 1 : 0);
        }
      }
    },

    showWatch(changes: readonly { readonly action: string; readonly count: number }[]): void {
      watch.reset();
      for (const { action, count } of changes) watch.set({ action }, count);
    },

    showReports(sums: ReportSums): void {
      reports.reset();
      for (const { app, release, kind, count } of sums) reports.set({ app, release, kind }, count);
    },

    showVitals(sums: VitalSums): void {
      buckets.reset();
      totals.reset();
      for (const { app, release, metric, total } of sums)
        totals.inc({ app, release, metric }, total);
      for (const { app, release, metric, bucket, count } of sums) {
        // Of a histogram, each bucket contains those below it.
        for (const le of bucketsFrom(metric, bucket)) {
          buckets.inc({ app, release, metric, le }, count);
        }
      }
    },
  };
}

function bucketsFrom(metric: VitalMetric, bucket: string): readonly string[] {
  const names = bucketsOf(metric);
  return names.slice(Math.max(0, names.indexOf(bucket)));
}
