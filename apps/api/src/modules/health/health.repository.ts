import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database';

/** Creates the repository for a connection. */
export function createHealthRepository(db: Database) {
  return {
    /** Queries the database; throws if it is unavailable. */
    async check(): Promise<void> {
      await db.execute(sql`select 1`);
    },
  };
}
