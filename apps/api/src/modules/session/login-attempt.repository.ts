import { eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { queryRows, requireRow } from '../../db/rows';
import { knownBrowsers, loginAttempts } from '../../db/schema/session-tables';
import { users } from '../../db/schema/tables';

// An arbitrary number that separates these locks from other advisory locks of the database.
const ATTEMPT_LOCKS = 726_178_106;
// A sign-in must not wait until all rows of an attack are deleted.
const REMOVED_AT_ONCE = 1000;

/** Failed sign-ins and those in progress. */
export type LoginAttemptRepository = ReturnType<typeof createLoginAttemptRepository>;

/** Username and browser of a sign-in. */
export interface LoginCandidate {
  readonly usernameKey: string;
  /** Hash of the browser token, or empty. */
  readonly browserTokenHash: string;
}

/** Login history of a username, which may be unknown. */
export interface LoginHistory {
  /** `null` for an unknown username. */
  readonly userId: number | null;
  readonly username: string | null;
  readonly hasSecondFactor: boolean;
  /** The browser, if the user has signed in with it before. */
  readonly knownBrowserId: number | null;
  /** Failures from unknown browsers, counted up to a limit. */
  readonly failures: number;
}

/** A sign-in to count. */
export interface LoginAttempt {
  readonly usernameKey: string;
  /** See `addressKey`. */
  readonly address: string;
  /** If set, the attempt counts for this browser instead of the address. */
  readonly knownBrowserId: number | null;
  readonly attemptedAt: Date;
}

/** Limits of attempts. */
export interface LoginAttemptLimits {
  readonly since: Date;
  /** Attempts at or before this time are deleted. */
  readonly expired: Date;
  readonly perUsername: number;
  readonly perAddress: number;
}

/** Creates the repository. */
export function createLoginAttemptRepository(db: Database) {
  return {
    /**
     * Finds the account of a username, the known browser and the number of failures.
     * @param since earlier failures are ignored.
     * @param limit maximum number of failures to count.
     */
    async findHistory(
      candidate: LoginCandidate,
      now: Date,
      since: Date,
      limit: number,
    ): Promise<LoginHistory> {
      const statement = historyStatement(candidate, instantOf(now), instantOf(since), limit);
      return requireRow(await queryRows<LoginHistory>(db, statement));
    },

    /**
     * Counts an attempt unless a limit is reached. Attempts from one address or known browser run one
     * after the other, across all processes. The lock is a statement of its own because a statement
     * sees only what was committed before it began.
     * @returns the id of the counted attempt, or the seconds until the next one is allowed.
     */
    count(attempt: LoginAttempt, limits: LoginAttemptLimits) {
      const { usernameKey, address, knownBrowserId, attemptedAt } = attempt;
      const source = knownBrowserId === null ? address : `browser ${String(knownBrowserId)}`;
      return db.transaction(async (transaction) => {
        await transaction.execute(
          sql`select pg_advisory_xact_lock(${ATTEMPT_LOCKS}, hashtext(${source}))`,
        );
        const { retrySeconds } = requireRow(
          await queryRows<{ retrySeconds: number | null }>(
            transaction,
            retryStatement(attempt, limits),
          ),
        );
        if (retrySeconds !== null) return { id: null, retrySeconds };
        const counted = await transaction
          .insert(loginAttempts)
          .values({ usernameKey, address, knownBrowserId, attemptedAt })
          .returning({ id: loginAttempts.id });
        await removeExpired(transaction, limits.expired);
        return { ...requireRow(counted), retrySeconds };
      });
    },

    /** Removes a counted attempt whose password was never verified. */
    async remove(id: number): Promise<void> {
      await db.delete(loginAttempts).where(eq(loginAttempts.id, id));
    },
  };
}

function historyStatement(
  { usernameKey, browserTokenHash }: LoginCandidate,
  now: SQL,
  since: SQL,
  limit: number,
) {
  return sql`
    select account.id as "userId", account.username as "username",
      account.second_factor_since is not null as "hasSecondFactor",
      (select id from ${knownBrowsers}
       where token_hash = ${browserTokenHash} and user_id = account.id and expires_at > ${now})
        as "knownBrowserId",
      (select count(*)::integer from (
         select from ${loginAttempts}
         where username_key = ${usernameKey} and attempted_at > ${since} and known_browser_id is null
         limit ${limit}) as failed) as "failures"
    from (select) as one left join ${users} as account on account.username_key = ${usernameKey}`;
}

// A limit of n is reached while the n-th newest attempt is recent; its expiry makes room again.
function retryStatement(
  { usernameKey, address, knownBrowserId }: LoginAttempt,
  { since, perUsername, perAddress }: LoginAttemptLimits,
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
    ), blocking as (
      (select attempted_at from recent where username_key = ${usernameKey}
       order by attempted_at desc offset ${perUsername - 1} limit 1)
      union all
      (select attempted_at from recent order by attempted_at desc offset ${perAddress - 1} limit 1)
    )
    select ceil(extract(epoch from max(attempted_at) - ${start}))::integer as "retrySeconds"
    from blocking`;
}

async function removeExpired(transaction: Database, expired: Date): Promise<void> {
  const removable = transaction
    .select({ id: loginAttempts.id })
    .from(loginAttempts)
    .where(lte(loginAttempts.attemptedAt, expired))
    .limit(REMOVED_AT_ONCE)
    .for('update', { skipLocked: true });
  await transaction.delete(loginAttempts).where(inArray(loginAttempts.id, removable));
}

function instantOf(date: Date): SQL {
  return sql`${sql.param(date, loginAttempts.attemptedAt)}::timestamptz`;
}
