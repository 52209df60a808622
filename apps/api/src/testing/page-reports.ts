import { and, eq, sql, sum } from 'drizzle-orm';
import type { PageReport } from '@atrium/contracts/page-reports';
import type { Database } from '../db/database';
import { pageReportCounts, pageReportVotes } from '../db/schema/report-tables';
import { listReleases, type NamedRelease } from '../modules/page-reports/known-releases';
import { areaBuild, publishBuilds, shellBuild } from './releases';
import type { TestApp } from './test-app';

const before = areaBuild('tasks', 'before');
const live = areaBuild('tasks', 'live');
const shell = shellBuild();

/** Ids of the releases of `publishTasks`. */
export const LIVE = live.id;
export const PREVIOUS = before.id;
export const SHELL = shell.id;

/** The live release of tasks, as reports name it. */
export const tasks = { app: 'tasks', release: LIVE } as const;

/** Publishes the shell, and tasks twice. */
export async function publishTasks(server: TestApp): Promise<void> {
  await publishBuilds(server, [shell, before]);
  await publishBuilds(server, [live]);
}

/** Returns when a release of tasks went live, which its votes count from. */
export function releasedAtOf(server: TestApp, release = LIVE): Date {
  const served = listReleases(server.app.servedReleases.current().registry);
  return new Date(served.find((found) => found.release === release)?.releasedAt ?? 0);
}

/** Sends page reports from an address. */
export function sendReports(
  server: TestApp,
  reports: readonly PageReport[],
  {
    cookie,
    address = '192.0.2.1',
  }: { readonly cookie?: string | undefined; readonly address?: string } = {},
): Promise<Response> {
  return server.call('POST', '/api/page-reports', {
    body: { reports },
    headers: { 'x-forwarded-for': address },
    ...(cookie !== undefined && { cookie }),
  });
}

/** Counts the votes of users about a release, and those of a failure. */
export async function countVotes(
  db: Database,
  { app, release }: NamedRelease = tasks,
): Promise<{ readonly loads: number; readonly failures: number }> {
  const stored = await db
    .select({ failed: pageReportVotes.failed })
    .from(pageReportVotes)
    .where(
      and(
        eq(pageReportVotes.app, app),
        eq(pageReportVotes.release, release),
        pageReportVotes.signedIn,
      ),
    );
  return { loads: stored.length, failures: stored.filter(({ failed }) => failed).length };
}

/** Counts the reports of all minutes, as a test may run past the end of one. */
export async function countReports(db: Database) {
  const { app, release, kind, detail, count } = pageReportCounts;
  return db
    .select({ app, release, kind, detail, count: sum(count).mapWith(Number) })
    .from(pageReportCounts)
    .groupBy(app, release, kind, detail)
    .orderBy(kind, detail, sql`sum(${count})`);
}
