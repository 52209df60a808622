import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { only, queryRows } from '../../db/rows';
import { loginAttempts } from '../../db/schema';

// Any constant of our own: it tells these locks from every other advisory lock of the database.
const ATTEMPT_LOCKS = 726_178_106;
// A sign-in must not wait for the rows of a whole attack to be cleared away.
const CLEARED_AT_ONCE = 1000;

/** Sign-ins that have failed or are under way. */
export type LoginAttemptRepository = ReturnType<typeof createLoginAttemptRepository>;

/** A sign-in that wants to be counted. */
export interface LoginAttempt {
  readonly usernameKey: string;
  readonly address: string;
  readonly attemptedAt: Date;
}

/** How many attempts count since when. */
export interface LoginAttemptLimits {
  readonly since: Date;
  readonly perUsernameAndAddress: number;
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
     * Counts an attempt unless a limit is reached, and clears away attempts that count no longer.
     * Those of one address take turns, in whichever process: the lock has to be a statement of its
     * own, since a statement sees only what was committed before it began.
     */
    count(attempt: LoginAttempt, limits: LoginAttemptLimits): Promise<CountedAttempt> {
      return db.transaction(async (transaction) => {
        await transaction.execute(
          sql`select pg_advisory_xact_lock(${ATTEMPT_LOCKS}, hashtext(${attempt.address}))`,
        );
        return only(await queryRows<CountedAttempt>(transaction, countStatement(attempt, limits)));
      });
    },
  };
}

// The attempt whose expiry would make room is the n-th newest, n being the limit.
function countStatement(
  { usernameKey, address, attemptedAt }: LoginAttempt,
  { since, perUsernameAndAddress, perAddress }: LoginAttemptLimits,
) {
  const now = sql`${sql.param(attemptedAt, loginAttempts.attemptedAt)}::timestamptz`;
  const start = sql`${sql.param(since, loginAttempts.attemptedAt)}::timestamptz`;
  return sql`
    with recent as (
      select username_key, attempted_at from ${loginAttempts}
      where address = ${address} and attempted_at > ${start}
    ), barrier as (
      (select attempted_at from recent where username_key = ${usernameKey}
       order by attempted_at desc offset ${perUsernameAndAddress - 1} limit 1)
      union all
      (select attempted_at from recent order by attempted_at desc offset ${perAddress - 1} limit 1)
    ), counted as (
      insert into ${loginAttempts} (username_key, address, attempted_at)
      select ${usernameKey}, ${address}, ${now} where not exists (select from barrier)
      returning id
    ), cleared as (
      delete from ${loginAttempts} where id in (
        select id from ${loginAttempts} where attempted_at <= ${start}
        limit ${CLEARED_AT_ONCE} for update skip locked)
    )
    select
      (select id from counted) as "id",
      (select ceil(extract(epoch from max(attempted_at) - ${start}))::integer from barrier)
        as "retrySeconds"`;
}
