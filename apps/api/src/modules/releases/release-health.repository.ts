import { and, count, desc, gte, inArray, type SQL, sql, sum } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database';
import { pageReportCounts, pageReportVotes, pageVitalCounts } from '../../db/schema/report-tables';
import type { NamedRelease, ServedRelease } from './known-releases';

/** Creates the repository of what pages report about releases; each function runs one statement. */
export function createReleaseHealthRepository(db: Database) {
  return {
    /** Counts the votes about releases since an instant, and those of a failure. */
    votesOf(releases: readonly ServedRelease[], since: Date) {
      const { app, release, releasedAt, signedIn, failed, createdAt } = pageReportVotes;
      return db
        .select({
          ...{ app, release, signedIn, loads: count() },
          failures: sql<number>`count(*) filter (where ${failed})`.mapWith(Number),
        })
        .from(pageReportVotes)
        .where(
          and(
            sql`(${app}, ${release}, ${releasedAt}) in (
              select given.app, given.release, given."releasedAt"
              from json_to_recordset(${JSON.stringify(releases)}::json)
                as given (app text, release text, "releasedAt" timestamptz))`,
            gte(createdAt, since),
          ),
        )
        .groupBy(app, release, signedIn);
    },

    /** Counts the errors and failures of releases since an instant, the most frequent first. */
    errorsOf(releases: readonly NamedRelease[], since: Date) {
      const { app, release, kind, detail, minute } = pageReportCounts;
      const reports = sum(pageReportCounts.count).mapWith(Number);
      return db
        .select({ app, release, error: detail, count: reports })
        .from(pageReportCounts)
        .where(
          and(
            isAmong(pageReportCounts, releases),
            inArray(kind, ['thrown', 'failed']),
            gte(minute, since),
          ),
        )
        .groupBy(app, release, detail)
        .orderBy(desc(reports), detail);
    },

    /** Returns the web vitals of releases since an instant, by metric and bucket. */
    vitalsOf(releases: readonly NamedRelease[], since: Date) {
      const { app, release, metric, bucket, minute } = pageVitalCounts;
      return db
        .select({
          ...{ app, release, metric, bucket },
          count: sum(pageVitalCounts.count).mapWith(Number),
          total: sum(pageVitalCounts.total).mapWith(Number),
        })
        .from(pageVitalCounts)
        .where(and(isAmong(pageVitalCounts, releases), gte(minute, since)))
        .groupBy(app, release, metric, bucket);
    },
  };
}

function isAmong(
  { app, release }: { readonly app: AnyPgColumn; readonly release: AnyPgColumn },
  releases: readonly NamedRelease[],
): SQL {
  return sql`(${app}, ${release}) in (
    select given.app, given.release
    from json_to_recordset(${JSON.stringify(releases)}::json) as given (app text, release text))`;
}
