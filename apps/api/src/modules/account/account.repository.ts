import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import { MOST_SESSIONS } from '@atrium/contracts/account';
import type { Database } from '../../db/database';
import { recoveryCodes } from '../../db/schema/account-tables';
import { sessions } from '../../db/schema/session-tables';
import { users } from '../../db/schema/tables';
import type { FoundSession } from '../../http/session';
import { createPasswordLinkRepository } from '../one-time-links/password-link.repository';
import { needsSecondFactor } from '../session/required-step.repository';
import { endSessions } from '../users/end-sessions.repository';
import { createUserRepository } from '../users/user.repository';

/** Creates the repository from a connection or a transaction. */
export function createAccountRepository(db: Database) {
  const accounts = createUserRepository(db);
  const endOthers = ({ id, user }: FoundSession) =>
    endSessions(db, and(eq(sessions.userId, user.id), ne(sessions.id, id)));

  return {
    /** Returns the state of an account. */
    async find(userId: number) {
      const [found] = await db
        .select({
          userId: users.id,
          passwordHash: users.passwordHash,
          secret: users.secondFactorSecret,
          since: users.secondFactorSince,
          setUpAt: users.secondFactorSetUpAt,
          isRequired: needsSecondFactor,
        })
        .from(users)
        .where(eq(users.id, userId));
      return found;
    },

    /**
     * Sets the password that the user has chosen. Removes the password link and the known browsers, and
     * ends all other sessions.
     */
    async changePassword(session: FoundSession, passwordHash: string): Promise<void> {
      const { id } = session.user;
      await accounts.update(id, { passwordHash, mustChangePassword: false });
      await createPasswordLinkRepository(db).remove(id);
      await accounts.forgetBrowsers(id);
      await endOthers(session);
    },

    /** Records that the user has typed the password in a session. */
    async confirm(id: number): Promise<void> {
      await db
        .update(sessions)
        .set({ confirmedAt: sql`now()` })
        .where(eq(sessions.id, id));
    },

    /**
     * Returns the sessions of a user that have not expired, last used first: at most `MOST_SESSIONS`.
     * @param idleSince sessions last used at or before this time have expired.
     */
    listSessions(userId: number, now: Date, idleSince: Date) {
      return db
        .select({
          id: sessions.id,
          userAgent: sessions.userAgent,
          address: sessions.address,
          startedAt: sessions.startedAt,
          lastSeenAt: sessions.lastSeenAt,
        })
        .from(sessions)
        .where(
          and(
            eq(sessions.userId, userId),
            gt(sessions.expiresAt, now),
            gt(sessions.lastSeenAt, idleSince),
          ),
        )
        .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
        .limit(MOST_SESSIONS);
    },

    /** Ends a session of a user. Returns whether there was one. */
    async endSession(userId: number, id: number): Promise<boolean> {
      const ended = await endSessions(db, and(eq(sessions.userId, userId), eq(sessions.id, id)));
      return ended.length > 0;
    },

    /** Ends all sessions of a user but one. Returns how many there were. */
    async endOtherSessions(session: FoundSession): Promise<number> {
      return (await endOthers(session)).length;
    },

    /** Replaces the token of a session, ends the user's other sessions and forgets the known browsers. */
    async secureSession(session: FoundSession, tokenHash: string): Promise<void> {
      await endOthers(session);
      await accounts.forgetBrowsers(session.user.id);
      await db.update(sessions).set({ tokenHash }).where(eq(sessions.id, session.id));
    },

    /** Returns the state of a user's second factor. */
    async findSecondFactor(userId: number) {
      const [found] = await db
        .select({
          since: users.secondFactorSince,
          isRequired: needsSecondFactor,
          recoveryCodesLeft: db.$count(recoveryCodes, eq(recoveryCodes.userId, users.id)),
        })
        .from(users)
        .where(eq(users.id, userId));
      return found;
    },
  };
}
