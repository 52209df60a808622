import { sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { queryRows } from '../db/rows';
import { waitUntil } from './wait-until';

/** Waits until a number of statements in a PostgreSQL database are blocked by locks of other transactions. */
export async function waitForLock(db: Database, statements = 1): Promise<void> {
  const waiting = sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await waitUntil(async () => (await queryRows(db, waiting)).length >= statements);
}
