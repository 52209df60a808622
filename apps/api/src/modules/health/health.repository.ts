import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database';

/** The state of the database. */
export type HealthRepository = ReturnType<typeof createHealthRepository>;

/** Makes the repository from a connection. */
export function createHealthRepository(db: Database) {
  return {
    /** Waits until the database has answered a query; fails as every query does. */
    async check(): Promise<void> {
      await db.execute(sql`select 1`);
    },
  };
}
