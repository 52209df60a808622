import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, sum } from 'drizzle-orm';
import type { PageReport } from '@atrium/contracts/page-reports';
import type { Database } from '../db/database';
import { pageReportCounts, pageReportVotes } from '../db/schema/report-tables';
import type { NamedRelease } from '../modules/releases/known-releases';
import type { TestApp } from './test-app';

/** Ids of releases of `writeRegistry`. */
export const LIVE = '1111111111111111';
export const PREVIOUS = '0000000000000000';
export const SHELL = 'aaaaaaaaaaaaaaaa';

/** The live release of tasks, as reports name it. */
export const tasks = { app: 'tasks', release: LIVE } as const;

/** Writes the registry of a server: the shell, and tasks with the release before. */
export function writeRegistry(
  { releaseDir }: TestApp,
  current = LIVE,
  previous = PREVIOUS,
  releasedAt?: string,
): void {
  const registry = {
    set: 'a set',
    shell: { id: SHELL },
    areas: { tasks: { current: { id: current, releasedAt }, previous: { id: previous } } },
  };
  writeFileSync(path.join(releaseDir, 'registry.json'), JSON.stringify(registry));
}

/** Sends page reports from an address. */
export function sendReports(
  server: TestApp,
  reports: readonly PageReport[],
  { cookie, address = '192.0.2.1' }: { readonly cookie?: string; readonly address?: string } = {},
): Promise<Response> {
  return server.call('POST', '/api/page-reports', {
    body: { reports },
    headers: { 'x-forwarded-for': address },
    ...(cookie !== undefined && { cookie }),
  });
}

/** Reads until there is a result. */
export async function waitFor<T>(read: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await read();
    if (found !== undefined) return found;
    await pause(10);
  }
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

/** Counts the reports about the live release of tasks by kind and detail. */
export async function countReports(db: Database) {
  const { kind, detail } = pageReportCounts;
  return db
    .select({ kind, detail, count: sum(pageReportCounts.count).mapWith(Number) })
    .from(pageReportCounts)
    .where(eq(pageReportCounts.release, LIVE))
    .groupBy(kind, detail)
    .orderBy(kind, detail);
}
