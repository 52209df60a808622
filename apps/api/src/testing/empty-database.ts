import { sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { queryRows } from '../db/rows';

/**
 * Deletes every row, so that the tests of a file can share a server: starting one for each is most of the work
 * of many tests. The ids of new rows go on.
 */
export async function emptyDatabase(db: Database): Promise<void> {
  const tables = await queryRows<{ name: string }>(
    db,
    // The worker locks the outbox before other tables: another order can end in a deadlock with it.
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'
      order by tablename <> 'outbox', tablename`,
  );
  await db.execute(sql.raw(`truncate ${tables.map(({ name }) => name).join(', ')}`));
}
