import { and, desc, eq, gt, lte } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { loginAttempts } from '../../db/schema';

/** Failed sign-ins. */
export type LoginAttemptRepository = ReturnType<typeof createLoginAttemptRepository>;

/** Makes the repository from a connection or a transaction. */
export function createLoginAttemptRepository(db: Database) {
  return {
    /** The newest failures of an address since an instant, newest first. */
    listRecent(address: string, since: Date, limit: number) {
      return db
        .select({
          usernameKey: loginAttempts.usernameKey,
          attemptedAt: loginAttempts.attemptedAt,
        })
        .from(loginAttempts)
        .where(and(eq(loginAttempts.address, address), gt(loginAttempts.attemptedAt, since)))
        .orderBy(desc(loginAttempts.attemptedAt), desc(loginAttempts.id))
        .limit(limit);
    },

    async add(attempt: typeof loginAttempts.$inferInsert): Promise<void> {
      await db.insert(loginAttempts).values(attempt);
    },

    async removeUntil(instant: Date): Promise<void> {
      await db.delete(loginAttempts).where(lte(loginAttempts.attemptedAt, instant));
    },
  };
}
