import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { foldIdentifier, foldUsername } from '@atrium/contracts/fold-username';
import type { Database } from '../../db/database';
import { knownBrowsers, sessions } from '../../db/schema/session-tables';
import { users } from '../../db/schema/tables';
import { endSessions } from './end-sessions.repository';

/** Stored instead of a password hash until the user sets the first password. No hash looks like it. */
export const NO_PASSWORD = '!';

/** Users and their passwords. */
export type UserRepository = ReturnType<typeof createUserRepository>;

/** Creates the repository for a connection or a transaction. */
export function createUserRepository(db: Database) {
  return {
    /** Returns all active users, or those of them with the ids; sorted by username. */
    listActive(ids?: number[]) {
      return db
        .select({ id: users.id, username: users.username, email: users.email, role: users.role })
        .from(users)
        .where(and(isNull(users.deactivatedAt), ids && inArray(users.id, ids)))
        .orderBy(asc(users.usernameKey));
    },

    /** Returns the usernames of all users. */
    async listUsernames(): Promise<string[]> {
      const rows = await db.select({ username: users.username }).from(users);
      return rows.map(({ username }) => username);
    },

    /**
     * Returns the key of the user whom a username means, or that of a new one. Accounts from before
     * `foldUsername` may be stored under their case-folded names.
     */
    async findUsernameKey(username: string): Promise<string> {
      const key = foldUsername(username);
      const formerKey = foldIdentifier(username);
      if (key === formerKey) return key;
      return (await db.$count(users, eq(users.usernameKey, formerKey))) > 0 ? formerKey : key;
    },

    /** Returns a user, also a deactivated one, by folded username; or `undefined`. */
    async findByUsernameKey(usernameKey: string) {
      const [found] = await db
        .select({
          id: users.id,
          username: users.username,
          passwordHash: users.passwordHash,
          deactivatedAt: users.deactivatedAt,
        })
        .from(users)
        .where(eq(users.usernameKey, usernameKey));
      return found;
    },

    count: (): Promise<number> => db.$count(users),

    async update(id: number, values: Partial<typeof users.$inferInsert>): Promise<void> {
      await db.update(users).set(values).where(eq(users.id, id));
    },

    /** Replaces the hash of the same password, unless the password has changed in the meantime. */
    async replacePasswordHash(id: number, present: string, next: string): Promise<void> {
      await db
        .update(users)
        .set({ passwordHash: next })
        .where(and(eq(users.id, id), eq(users.passwordHash, present)));
    },

    async endSessions(userId: number): Promise<void> {
      await endSessions(db, eq(sessions.userId, userId));
    },

    endAllSessions: () => endSessions(db, sql`true`),

    /** Removes all known browsers of a user. */
    async forgetBrowsers(userId: number): Promise<void> {
      await db.delete(knownBrowsers).where(eq(knownBrowsers.userId, userId));
    },
  };
}
