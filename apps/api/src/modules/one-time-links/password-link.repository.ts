import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { LINK_HOURS } from '@atrium/contracts/people';
import type { Database } from '../../db/database';
import { requireRow } from '../../db/rows';
import { passwordLinks } from '../../db/schema/account-tables';
import { users } from '../../db/schema/tables';
import { NO_PASSWORD } from '../users/user.repository';

/** Creates the repository for a connection or a transaction. */
export function createPasswordLinkRepository(db: Database) {
  return {
    /**
     * Replaces the link of a user, and removes all expired ones.
     * @returns the end of its validity, by the clock of the database.
     */
    async replace(userId: number, tokenHash: string): Promise<Date> {
      await db
        .delete(passwordLinks)
        .where(or(eq(passwordLinks.userId, userId), lte(passwordLinks.expiresAt, sql`now()`)));
      const expiresAt = sql`now() + ${LINK_HOURS}::int * interval '1 hour'`;
      const added = await db
        .insert(passwordLinks)
        .values({ userId, tokenHash, expiresAt })
        .returning({ expiresAt: passwordLinks.expiresAt });
      return requireRow(added).expiresAt;
    },

    /** Returns the active user of a valid link. */
    async findUser(tokenHash: string) {
      const [found] = await db
        .select({
          id: users.id,
          username: users.username,
          email: users.email,
          isFirstPassword: sql<boolean>`${users.passwordHash} = ${NO_PASSWORD}`,
        })
        .from(passwordLinks)
        .innerJoin(users, eq(users.id, passwordLinks.userId))
        .where(
          and(
            eq(passwordLinks.tokenHash, tokenHash),
            gt(passwordLinks.expiresAt, sql`now()`),
            isNull(users.deactivatedAt),
          ),
        );
      return found;
    },

    /** Removes a link; returns whether it was still valid, which it is for one caller only. */
    async take(userId: number, tokenHash: string): Promise<boolean> {
      const taken = await db
        .delete(passwordLinks)
        .where(
          and(
            eq(passwordLinks.userId, userId),
            eq(passwordLinks.tokenHash, tokenHash),
            gt(passwordLinks.expiresAt, sql`now()`),
          ),
        )
        .returning({ userId: passwordLinks.userId });
      return taken.length > 0;
    },

    /** Removes the link of a user, if there is one. */
    async remove(userId: number): Promise<void> {
      await db.delete(passwordLinks).where(eq(passwordLinks.userId, userId));
    },
  };
}
