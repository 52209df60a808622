import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { only, queryRows } from '../../db/rows';
import { knownBrowsers, loginAttempts, users } from '../../db/schema/tables';

// Any constant of our own: it tells these locks from every other advisory lock of the database.
const ATTEMPT_LOCKS = 726_178_106;
// A sign-in must not wait for the rows of a whole attack to be cleared away.
const CLEARED_AT_ONCE = 1000;

/** Sign-ins that have failed or are under way. */
export type LoginAttemptRepository = ReturnType<typeof createLoginAttemptRepository>;

/** A username that somebody signs in with, and the browser. */
export interface LoginCandidate {
  readonly usernameKey: string;
  /** The hash of the browser's token, or empty. */
  readonly browserTokenHash: string;
}

/** The history of a username, in the same form for one that nobody has. */
export interface LoginStanding {
  /** `null` when nobody has this username. */
  readonly userId: number | null;
  readonly username: string | null;
  /** The browser, if that user has signed in on it before. */
  readonly knownBrowserId: number | null;
  /** Failures from browsers that the user has never signed in on, counted up to a limit. */
  readonly failures: number;
}

/** A sign-in that wants to be counted. */
export interface LoginAttempt {
  readonly usernameKey: string;
  /** See `addressKey`. */
  readonly address: string;
  /** With a known browser, the attempt counts for that browser and not for the address. */
  readonly knownBrowserId: number | null;
  readonly attemptedAt: Date;
}

/** How many attempts count since when. */
export interface LoginAttemptLimits {
  readonly since: Date;
  /** Attempts until then are cleared away. */
  readonly expired: Date;
  readonly perUsername: number;
  readonly perAddress: number;
}

/** What came of counting: the row's id, or the seconds until the next attempt can be counted. */
export type CountedAttempt =
  | { readonly id: number; readonly retrySeconds: null }
  | { readonly id: null; readonly retrySeconds: number };

/** Makes the repository from a connection. */
export function createLoginAttemptRepository(db: Database) {
  return {
    /**
     * Finds the account of a username, whether its user knows the browser, and how often it failed.
     * @param since failures until then do not count.
     * @param limit counting ends there.
     */
    async findStanding(
      candidate: LoginCandidate,
      now: Date,
      since: Date,
      limit: number,
    ): Promise<LoginStanding> {
      const statement = standingStatement(candidate, instantOf(now), instantOf(since), limit);
      return only(await queryRows<LoginStanding>(db, statement));
    },

    /**
     * Counts an attempt unless a limit is reached, and clears away attempts that count no longer.
     * Attempts from one address or known browser take turns, in whichever process: the lock has to be a
     * statement of its own, since a statement sees only what was committed before it began.
     */
    count(attempt: LoginAttempt, limits: LoginAttemptLimits): Promise<CountedAttempt> {
      const { address, knownBrowserId } = attempt;
      const source = knownBrowserId === null ? address : `browser ${String(knownBrowserId)}`;
      return db.transaction(async (transaction) => {
        await transaction.execute(
          sql`select pg_advisory_xact_lock(${ATTEMPT_LOCKS}, hashtext(${source}))`,
        );
        return only(await queryRows<CountedAttempt>(transaction, countStatement(attempt, limits)));
      });
    },

    /** Takes back a counted attempt whose password was never checked. */
    async forget(id: number): Promise<void> {
      await db.execute(sql`delete from ${loginAttempts} where id = ${id}`);
    },
  };
}

function standingStatement(
  { usernameKey, browserTokenHash }: LoginCandidate,
  now: SQL,
  since: SQL,
  limit: number,
) {
  return sql`
    select account.id as "userId", account.username as "username",
      (select id from ${knownBrowsers}
       where token_hash = ${browserTokenHash} and user_id = account.id and expires_at > ${now})
        as "knownBrowserId",
      (select count(*)::integer from (
         select from ${loginAttempts}
         where username_key = ${usernameKey} and attempted_at > ${since} and known_browser_id is null
         limit ${limit}) as failed) as "failures"
    from (select) as one left join ${users} as account on account.username_key = ${usernameKey}`;
}

// The attempt whose expiry would make room is the n-th newest, n being the limit.
function countStatement(
  { usernameKey, address, knownBrowserId, attemptedAt }: LoginAttempt,
  { since, expired, perUsername, perAddress }: LoginAttemptLimits,
) {
  const start = instantOf(since);
  const source =
    knownBrowserId === null
      ? sql`address = ${address} and known_browser_id is null`
      : sql`known_browser_id = ${knownBrowserId}`;
  return sql`
    with recent as (
      select username_key, attempted_at from ${loginAttempts}
      where ${source} and attempted_at > ${start}
    ), barrier as (
      (select attempted_at from recent where username_key = ${usernameKey}
       order by attempted_at desc offset ${perUsername - 1} limit 1)
      union all
      (select attempted_at from recent order by attempted_at desc offset ${perAddress - 1} limit 1)
    ), counted as (
      insert into ${loginAttempts} (username_key, address, known_browser_id, attempted_at)
      select ${usernameKey}, ${address}, ${knownBrowserId}::integer, ${instantOf(attemptedAt)}
      where not exists (select from barrier)
      returning id
    ), cleared as (
      delete from ${loginAttempts} where id in (
        select id from ${loginAttempts} where attempted_at <= ${instantOf(expired)}
        limit ${CLEARED_AT_ONCE} for update skip locked)
    )
    select
      (select id from counted) as "id",
      (select ceil(extract(epoch from max(attempted_at) - ${start}))::integer from barrier)
        as "retrySeconds"`;
}

function instantOf(date: Date): SQL {
  return sql`${sql.param(date, loginAttempts.attemptedAt)}::timestamptz`;
}
