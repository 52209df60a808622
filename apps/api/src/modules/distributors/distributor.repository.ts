import type { DistributorChannel, NewDistributor } from '@atrium/contracts';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { only } from '../../db/rows';
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

    /** The new distributor. */
    async create(distributor: NewDistributor) {
      return only(await db.insert(distributors).values(distributor).returning());
    },

    /** The changed distributor, or `undefined` when there is none. */
    async changeChannel(id: number, channel: DistributorChannel) {
      const [changed] = await db
        .update(distributors)
        .set({ channel })
        .where(eq(distributors.id, id))
        .returning();
      return changed;
    },

    /** Deletes a distributor with its companies and licences; `undefined` when there is none. */
    async remove(id: number) {
      const [removed] = await db
        .delete(distributors)
        .where(eq(distributors.id, id))
        .returning({ id: distributors.id });
      return removed;
    },
  };
}
