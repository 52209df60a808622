import { sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { queryRows } from '../db/rows';

/** Waits until a statement in a PostgreSQL database is blocked by another transaction's lock. */
export async function waitForLock(db: Database): Promise<void> {
  const waiting = sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await queryRows(db, waiting)).length === 0) continue;
}
