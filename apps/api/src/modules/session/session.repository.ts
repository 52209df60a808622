import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { sessions, users } from '../../db/schema';

/** Sessions and what signing in needs to know of a user. */
export type SessionRepository = ReturnType<typeof createSessionRepository>;

/** Makes the repository from a connection or a transaction. */
export function createSessionRepository(db: Database) {
  const findByToken = db
    .select({
      user: { id: users.id, username: users.username, email: users.email, role: users.role },
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        gt(sessions.lastSeenAt, sql.placeholder('idleSince')),
        isNull(users.deactivatedAt),
      ),
    )
    .prepare('find_session');

  return {
    /** The active user of a live session, or `undefined`. */
    async find(tokenHash: string, now: Date, idleSince: Date) {
      const [found] = await findByToken.execute({ tokenHash, now, idleSince });
      return found;
    },

    async create(session: typeof sessions.$inferInsert): Promise<void> {
      await db.insert(sessions).values(session);
    },

    async touch(tokenHash: string, lastSeenAt: Date): Promise<void> {
      await db.update(sessions).set({ lastSeenAt }).where(eq(sessions.tokenHash, tokenHash));
    },

    async remove(tokenHash: string): Promise<void> {
      await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
    },

    async removeExpired(now: Date, idleSince: Date): Promise<void> {
      await db
        .delete(sessions)
        .where(or(lte(sessions.expiresAt, now), lte(sessions.lastSeenAt, idleSince)));
    },

    /** A user's password hash and whether the user may sign in, by folded username. */
    async findCredentials(usernameKey: string) {
      const [found] = await db
        .select({
          userId: users.id,
          passwordHash: users.passwordHash,
          deactivatedAt: users.deactivatedAt,
        })
        .from(users)
        .where(eq(users.usernameKey, usernameKey));
      return found;
    },
  };
}
