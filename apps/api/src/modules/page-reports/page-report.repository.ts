import { and, count, desc, gte, inArray, type SQL, sql, sum } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { takeLock } from '../../db/advisory-lock';
import type { Database } from '../../db/database';
import { rowsOlderThan } from '../../db/retention';
import { queryRows } from '../../db/rows';
import {
  pageReportCounts,
  pageReportSalts,
  pageReportVotes,
  pageVitalCounts,
} from '../../db/schema/report-tables';
import { knownBrowsers, sessions } from '../../db/schema/session-tables';
import { users } from '../../db/schema/tables';
import { SESSION_IDLE_MS } from '../session/session-policy';
import type { NamedRelease } from './known-releases';
import {
  COUNT_HOURS,
  ERRORS_OF_STRANGERS,
  ERRORS_PER_RELEASE,
  VOTE_HOURS,
} from './page-report-policy';
import {
  OTHER_ERRORS,
  type PendingVote,
  type ReportBatch,
  type ReportCount,
  type VitalCount,
} from './pending-reports';

/** Storage of page reports. */
export type PageReportRepository = ReturnType<typeof createPageReportRepository>;

/** Creates the repository for a connection. */
export function createPageReportRepository(db: Database) {
  return {
    /**
     * Adds a batch to what is stored. All sessions of a user have one vote for a release; without a live
     * session, a known browser has one at each address. Votes only change from good to failed.
     */
    async store({ counts, vitals, votes }: ReportBatch): Promise<void> {
      await db.transaction(async (transaction) => {
        // Other processes would exceed the limits meanwhile, or wait for each other's rows.
        await takeLock(transaction, 'page reports');
        if (counts.length > 0) await addCounts(transaction, await limitErrors(transaction, counts));
        if (vitals.length > 0) await addVitals(transaction, vitals);
        if (votes.length > 0) await addVotes(transaction, votes);
      });
    },

    /** Returns the numbers of reports since an instant, by release and kind. */
    countsSince(since: Date) {
      const { app, release, kind, minute } = pageReportCounts;
      return db
        .select({ app, release, kind, count: sum(pageReportCounts.count).mapWith(Number) })
        .from(pageReportCounts)
        .where(gte(minute, since))
        .groupBy(app, release, kind)
        .orderBy(app, release, kind);
    },

    /** Counts the votes about releases since an instant, and those of a failure. */
    votesOf(releases: readonly NamedRelease[], since: Date) {
      const { app, release, releasedAt, signedIn, failed, createdAt } = pageReportVotes;
      return db
        .select({
          app,
          release,
          releasedAt,
          signedIn,
          loads: count(),
          failures: sql<number>`count(*) filter (where ${failed})`.mapWith(Number),
        })
        .from(pageReportVotes)
        .where(and(isAmong(pageReportVotes, releases), gte(createdAt, since)))
        .groupBy(app, release, releasedAt, signedIn);
    },

    /**
     * Counts the errors and failures of releases since an instant, the most frequent first, those of
     * signed-in users apart from others.
     */
    errorsOf(releases: readonly NamedRelease[], since: Date) {
      const { app, release, kind, signedIn, detail, minute } = pageReportCounts;
      const reports = sum(pageReportCounts.count).mapWith(Number);
      return db
        .select({ app, release, signedIn, error: detail, count: reports })
        .from(pageReportCounts)
        .where(
          and(
            isAmong(pageReportCounts, releases),
            inArray(kind, ['thrown', 'failed']),
            gte(minute, since),
          ),
        )
        .groupBy(app, release, signedIn, detail)
        .orderBy(desc(reports), detail);
    },

    /** Returns the web vitals since an instant, by release, metric and bucket. */
    vitalsSince(since: Date) {
      const { app, release, metric, bucket, minute } = pageVitalCounts;
      return db
        .select({
          app,
          release,
          metric,
          bucket,
          count: sum(pageVitalCounts.count).mapWith(Number),
          total: sum(pageVitalCounts.total).mapWith(Number),
        })
        .from(pageVitalCounts)
        .where(gte(minute, since))
        .groupBy(app, release, metric, bucket)
        .orderBy(app, release, metric, bucket);
    },

    /** Counts and web vitals of 30 days ago, and votes of 48 hours ago; see `startRetention`. */
    expired: [
      rowsOlderThan(db, 'page reports', pageReportCounts.minute, COUNT_HOURS),
      rowsOlderThan(db, 'web vitals', pageVitalCounts.minute, COUNT_HOURS),
      rowsOlderThan(db, 'votes of pages', pageReportVotes.createdAt, VOTE_HOURS),
    ],
  };
}

// More than those releases, if an app has a release of another's id.
function isAmong(
  { app, release }: { readonly app: AnyPgColumn; readonly release: AnyPgColumn },
  releases: readonly NamedRelease[],
): SQL | undefined {
  return and(
    inArray(app, [...new Set(releases.map((one) => one.app))]),
    inArray(release, [...new Set(releases.map((one) => one.release))]),
  );
}

/** List of the errors of a release: those of signed-in users, or those of others. */
interface ErrorList extends NamedRelease {
  readonly signedIn: boolean;
}

interface FoundError extends ErrorList {
  readonly detail: string;
}

/** Returns the counts with the errors beyond the limit of their list as others. */
async function limitErrors(
  db: Database,
  counts: readonly ReportCount[],
): Promise<readonly ReportCount[]> {
  const thrown = counts.filter(({ kind }) => kind === 'thrown');
  if (thrown.length === 0) return counts;
  const known = new Map<string, Set<string>>();
  const listOf = ({ app, release, signedIn }: ErrorList) => `${app} ${release} ${String(signedIn)}`;
  for (const found of await findErrors(db, thrown)) {
    known.set(listOf(found), (known.get(listOf(found)) ?? new Set()).add(found.detail));
  }
  const limited = new Map<string, ReportCount>();
  for (const row of counts) {
    const { app, release, kind, signedIn, minute } = row;
    const details = known.get(listOf(row)) ?? new Set();
    const most = signedIn ? ERRORS_PER_RELEASE : ERRORS_OF_STRANGERS;
    const isKept = kind !== 'thrown' || details.has(row.detail) || details.size < most;
    const detail = isKept ? row.detail : OTHER_ERRORS;
    // The others together take no place of one.
    if (kind === 'thrown' && detail !== OTHER_ERRORS) {
      known.set(listOf(row), details.add(detail));
    }
    const key = [app, release, kind, signedIn, detail, minute.getTime()].join(' ');
    limited.set(key, { ...row, detail, count: row.count + (limited.get(key)?.count ?? 0) });
  }
  return [...limited.values()];
}

// Jumps from one error to the next in the index: a release has up to 43,200 minutes of each.
function findErrors(db: Database, lists: readonly ErrorList[]): Promise<readonly FoundError[]> {
  const next = (from: SQL, after: SQL) => sql`
    select ${from}.app, ${from}.release, ${from}."signedIn", (
      select min(stored.detail) from ${pageReportCounts} as stored
      where stored.app = ${from}.app and stored.release = ${from}.release
        and stored.kind = 'thrown' and stored.signed_in = ${from}."signedIn" and stored.detail <> ${OTHER_ERRORS} ${after})`;
  return queryRows<FoundError>(
    db,
    sql`
      with recursive given as (
        select distinct app, release, "signedIn"
        from json_to_recordset(${JSON.stringify(lists)}::json)
          as given (app text, release text, "signedIn" boolean)
      ), found (app, release, "signedIn", detail) as (
        ${next(sql`given`, sql``)} from given
        union all
        ${next(sql`found`, sql`and stored.detail > found.detail`)} from found
        where found.detail is not null
      )
      select app, release, "signedIn", detail from found where detail is not null`,
  );
}

async function addCounts(db: Database, counts: readonly ReportCount[]): Promise<void> {
  const { app, release, kind, signedIn, detail, minute } = pageReportCounts;
  await db
    .insert(pageReportCounts)
    .values([...counts])
    .onConflictDoUpdate({
      target: [app, release, kind, signedIn, detail, minute],
      set: { count: sql`${pageReportCounts.count} + excluded.count` },
    });
}

async function addVitals(db: Database, vitals: readonly VitalCount[]): Promise<void> {
  const { app, release, metric, bucket, minute } = pageVitalCounts;
  await db
    .insert(pageVitalCounts)
    .values([...vitals])
    .onConflictDoUpdate({
      target: [app, release, metric, bucket, minute],
      set: {
        count: sql`${pageVitalCounts.count} + excluded.count`,
        total: sql`${pageVitalCounts.total} + excluded.total`,
      },
    });
}

async function addVotes(db: Database, votes: readonly PendingVote[]): Promise<void> {
  await db.insert(pageReportSalts).values({}).onConflictDoNothing();
  const idleSeconds = SESSION_IDLE_MS / 1000;
  await db.execute(sql`
    with given as (
      select given.*, ${users.id} is not null as "signedIn", coalesce(
        'user ' || ${users.id}, 'browser ' || given."browserHash" || ' ' || given.address) as voter
      from json_to_recordset(${JSON.stringify(votes)}::json) as given (app text, release text,
        "releasedAt" timestamptz, "sessionHash" text, "browserHash" text, address text, failed boolean)
      left join (${sessions}
        join ${users} on ${users.id} = ${sessions.userId} and ${users.deactivatedAt} is null)
        on ${sessions.tokenHash} = given."sessionHash"
        and ${sessions.expiresAt} > now()
        and ${sessions.lastSeenAt} > now() - ${idleSeconds}::int * interval '1 second'
      where ${users.id} is not null or exists (
        select from ${knownBrowsers} as browsers
        where browsers.token_hash = given."browserHash" and browsers.expires_at > now())
    ), hashed as (
      select given.*, encode(sha256(convert_to(
        concat_ws(' ', salts.salt, app, release, voter), 'UTF8')), 'hex') as "voterHash"
      from given cross join ${pageReportSalts} as salts
    )
    insert into ${pageReportVotes} (app, release, released_at, voter_hash, signed_in, failed)
    select app, release, "releasedAt", "voterHash", "signedIn", bool_or(failed) from hashed
    group by app, release, "releasedAt", "voterHash", "signedIn"
    on conflict (app, release, released_at, voter_hash) do update set failed = true
    where excluded.failed and not ${pageReportVotes.failed}`);
}
