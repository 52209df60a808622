import { and, asc, eq, gt } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { publishers } from '../../db/schema/release-tables';

/** A stored publisher. */
export type StoredPublisher = typeof publishers.$inferSelect;

/** Publishers in the database. */
export type PublisherRepository = ReturnType<typeof createPublisherRepository>;

/** Creates the repository of publishers; each function runs one statement. */
export function createPublisherRepository(db: Database) {
  return {
    list: () => db.select().from(publishers).orderBy(asc(publishers.name)),

    /** Stores a publisher. Returns whether the name was free. */
    async add(publisher: typeof publishers.$inferInsert): Promise<boolean> {
      const added = await db.insert(publishers).values(publisher).onConflictDoNothing().returning();
      return added.length > 0;
    },

    /** Returns the publisher with the hash of a token, and notes that it was used. */
    async use(tokenHash: string, now: Date): Promise<StoredPublisher | undefined> {
      const [found] = await db
        .update(publishers)
        .set({ lastUsedAt: now })
        .where(and(eq(publishers.tokenHash, tokenHash), gt(publishers.expiresAt, now)))
        .returning();
      return found;
    },

    /** Returns the publisher with the hash of a token, which is not removed before the transaction ends. */
    async lock(tokenHash: string, now: Date): Promise<StoredPublisher | undefined> {
      const [found] = await db
        .select()
        .from(publishers)
        .where(and(eq(publishers.tokenHash, tokenHash), gt(publishers.expiresAt, now)))
        .for('key share');
      return found;
    },

    /** Returns the publisher with its new expiry, or `undefined`. */
    async renew(name: string, expiresAt: Date): Promise<StoredPublisher | undefined> {
      const [found] = await db
        .update(publishers)
        .set({ expiresAt })
        .where(eq(publishers.name, name))
        .returning();
      return found;
    },

    /**
     * Returns a publisher by name and keeps it as it is until the transaction ends. Waits for the changes of
     * releases that it is making.
     */
    async lockForChange(name: string): Promise<StoredPublisher | undefined> {
      const [found] = await db
        .select()
        .from(publishers)
        .where(eq(publishers.name, name))
        .for('update');
      return found;
    },

    /** Changes what a publisher may do. */
    async changeScope(
      name: string,
      { apps, may }: Pick<StoredPublisher, 'apps' | 'may'>,
    ): Promise<void> {
      await db.update(publishers).set({ apps, may }).where(eq(publishers.name, name));
    },

    /** Returns whether there was one of that name. */
    async remove(name: string): Promise<boolean> {
      const removed = await db.delete(publishers).where(eq(publishers.name, name)).returning();
      return removed.length > 0;
    },
  };
}
