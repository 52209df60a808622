import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { queryRows } from '../../db/rows';
import { sessions } from '../../db/schema/session-tables';
import { users } from '../../db/schema/tables';

/** A session that has ended. */
export interface EndedSession {
  readonly userId: number;
  /** Whether the sign-in provider has started it. */
  readonly atProvider: boolean;
}

// Users keep the time of their last request when its session is gone.
const KEEP_LAST_SEEN = sql`
  update ${users} set last_seen_at = greatest(${users.lastSeenAt}, newest.last_seen_at)
  from (select user_id, max(last_seen_at) as last_seen_at from ended group by user_id) as newest
  where ${users.id} = newest.user_id`;

/**
 * Ends the sessions that meet a condition. Locks their users first, as every writer of sessions does.
 * @returns each session that has ended.
 */
export function endSessions(
  db: Database,
  condition: SQL | undefined,
): Promise<readonly EndedSession[]> {
  return queryRows<EndedSession>(
    db,
    sql`
      with locked as (
        select id from ${users}
        where id in (select ${sessions.userId} from ${sessions} where ${condition})
        order by id for no key update
      ), ended as (
        delete from ${sessions} using locked
        where ${sessions.userId} = locked.id and ${condition}
        returning ${sessions.userId}, ${sessions.lastSeenAt}, ${sessions.providerSession} is not null as at_provider
      ), kept as (${KEEP_LAST_SEEN})
      select user_id as "userId", at_provider as "atProvider" from ended`,
  );
}

/** Removes the sessions that meet a condition, except those that another transaction is working on. */
export async function removeIdleSessions(db: Database, condition: SQL | undefined): Promise<void> {
  await db.execute(sql`
    with ended as (
      delete from ${sessions} where token_hash in (
        select ${sessions.tokenHash} from ${sessions}
        join ${users} on ${users.id} = ${sessions.userId} where ${condition}
        for update of sessions skip locked for no key update of users skip locked)
      returning user_id, last_seen_at
    )
    ${KEEP_LAST_SEEN}`);
}
