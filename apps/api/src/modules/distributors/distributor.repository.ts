import { asc } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { distributors } from '../../db/schema';

/** Distributors. */
export type DistributorRepository = ReturnType<typeof createDistributorRepository>;

/** Makes the repository from a connection or a transaction. */
export function createDistributorRepository(db: Database) {
  return {
    /** Every distributor, oldest first. */
    list() {
      return db.select().from(distributors).orderBy(asc(distributors.id));
    },
  };
}
