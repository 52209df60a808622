import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database';

/** The state of the database. */
export type HealthRepository = ReturnType<typeof createHealthRepository>;

/** Makes the repository from a connection. */
export function createHealthRepository(db: Database) {
  return {
    /** Whether the database answers queries. */
    async isReady(): Promise<boolean> {
      try {
        await db.execute(sql`select 1`);
        return true;
      } catch {
        return false;
      }
    },
  };
}
