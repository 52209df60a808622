import { and, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { knownBrowsers, loginAttempts, sessions } from '../../db/schema/session-tables';
import { users } from '../../db/schema/tables';
import type { FoundSession, SessionKey } from '../../http/session';
import { createAuditRepository } from '../audit/audit.repository';
import type { AuditActor } from '../audit/audit-event';

// Also limits the rows of scripts that do not keep cookies.
const BROWSERS_PER_USER = 20;

/** Sessions and the credentials of users. */
export type SessionRepository = ReturnType<typeof createSessionRepository>;

/** Columns of `FoundSession`. */
export const sessionColumns = {
  user: { id: users.id, username: users.username, email: users.email, role: users.role },
  lastSeenAt: sessions.lastSeenAt,
};

/** Condition for an active session; its placeholders are those of `SessionKey`. */
export const isLiveSession = and(
  eq(sessions.tokenHash, sql.placeholder('tokenHash')),
  gt(sessions.expiresAt, sql.placeholder('now')),
  gt(sessions.lastSeenAt, sql.placeholder('idleSince')),
  isNull(users.deactivatedAt),
);

/** A session to start, and the sign-in that it results from. */
export interface NewSession {
  readonly tokenHash: string;
  readonly userId: number;
  /** The hash that the password matched. */
  readonly passwordHash: string;
  /** The counted attempt, which is removed. */
  readonly attemptId: number;
  /** Token hash of the session that the new one replaces, or empty. */
  readonly previousTokenHash: string;
  readonly now: Date;
  readonly expiresAt: Date;
  /** Sessions last used at or before this time have expired. */
  readonly idleSince: Date;
  readonly browser: NewKnownBrowser;
  /** For the audit event. */
  readonly origin: AuditOrigin;
}

/** The browser of a new session. */
export interface NewKnownBrowser {
  readonly tokenHash: string;
  /** Token hash that the new one replaces for all users of the browser, or empty. */
  readonly previousTokenHash: string;
  readonly expiresAt: Date;
}

/** Origin of a request, for its audit event. */
export type AuditOrigin = Pick<AuditActor, 'address' | 'requestId'>;

/** A user, as audit events name one. */
interface NamedUser {
  readonly id: number;
  readonly username: string;
}

/** Creates the repository from a connection or a transaction. */
export function createSessionRepository(db: Database) {
  const findByToken = db
    .select(sessionColumns)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(isLiveSession)
    .prepare('find_session');

  return {
    /** Returns an active session of an active user. */
    async find(key: SessionKey): Promise<FoundSession | undefined> {
      const [found] = await findByToken.execute({ ...key });
      return found;
    },

    /**
     * Starts a session if the user is active and still has that password hash. Ends the session that it
     * replaces, removes expired ones and adds the browser to the user's known browsers.
     * @returns whether the session has started.
     */
    start(session: NewSession): Promise<boolean> {
      return db.transaction(async (transaction) => {
        // Every writer of sessions locks the user's row first. This prevents deadlocks, and a session
        // cannot outlive a password change that is in progress.
        const [user] = await transaction
          .select({ id: users.id, username: users.username })
          .from(users)
          .where(
            and(
              eq(users.id, session.userId),
              eq(users.passwordHash, session.passwordHash),
              isNull(users.deactivatedAt),
            ),
          )
          .for('share');
        if (user === undefined) return false;
        await transaction.delete(loginAttempts).where(eq(loginAttempts.id, session.attemptId));
        await removeSessions(transaction, session);
        await rememberBrowser(transaction, session);
        const { tokenHash, userId, now, expiresAt } = session;
        await transaction
          .insert(sessions)
          .values({ tokenHash, userId, lastSeenAt: now, expiresAt });
        await recordSession(transaction, 'session.started', user, session.origin);
        return true;
      });
    },

    async touch(tokenHash: string, lastSeenAt: Date): Promise<void> {
      await db.update(sessions).set({ lastSeenAt }).where(eq(sessions.tokenHash, tokenHash));
    },

    /** Ends all given sessions with one statement, however many cookies a request has. */
    async end(tokenHashes: readonly string[], origin: AuditOrigin): Promise<void> {
      await db.transaction(async (transaction) => {
        const ended = await transaction
          .delete(sessions)
          .where(inArray(sessions.tokenHash, [...tokenHashes]))
          .returning({ userId: sessions.userId });
        if (ended.length === 0) return;
        const named = await transaction
          .select({ id: users.id, username: users.username })
          .from(users)
          .where(
            inArray(
              users.id,
              ended.map(({ userId }) => userId),
            ),
          );
        for (const user of named) await recordSession(transaction, 'session.ended', user, origin);
      });
    },

    /** Returns the password hash of a user, also of a deactivated one, by folded username. */
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

    /** Replaces the hash of the same password, unless the password has changed in the meantime. */
    async replacePasswordHash(userId: number, present: string, next: string): Promise<void> {
      await db
        .update(users)
        .set({ passwordHash: next })
        .where(and(eq(users.id, userId), eq(users.passwordHash, present)));
    },
  };
}

function recordSession(
  transaction: Database,
  action: 'session.started' | 'session.ended',
  { id, username }: NamedUser,
  origin: AuditOrigin,
): Promise<void> {
  return createAuditRepository(transaction).record({
    ...origin,
    action,
    actorId: id,
    actorName: username,
    entityType: 'user',
    entityId: id,
    entityName: username,
  });
}

async function removeSessions(
  transaction: Database,
  { previousTokenHash, now, idleSince }: NewSession,
): Promise<void> {
  await transaction.delete(sessions).where(eq(sessions.tokenHash, previousTokenHash));
  const ended = transaction
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(or(lte(sessions.expiresAt, now), lte(sessions.lastSeenAt, idleSince)))
    .for('update', { skipLocked: true });
  await transaction.delete(sessions).where(inArray(sessions.tokenHash, ended));
}

async function rememberBrowser(
  transaction: Database,
  { userId, now, browser: { tokenHash, previousTokenHash, expiresAt } }: NewSession,
): Promise<void> {
  // All users of the browser get the new token; only this one's expiry is extended.
  const renewed = await transaction
    .update(knownBrowsers)
    .set({
      tokenHash,
      expiresAt: sql`case when ${knownBrowsers.userId} = ${userId}
        then ${sql.param(expiresAt, knownBrowsers.expiresAt)}::timestamptz
        else ${knownBrowsers.expiresAt} end`,
    })
    .where(eq(knownBrowsers.tokenHash, previousTokenHash))
    .returning({ userId: knownBrowsers.userId });
  if (!renewed.some((known) => known.userId === userId)) {
    await transaction.insert(knownBrowsers).values({ tokenHash, userId, expiresAt });
  }
  const oldest = transaction
    .select({ id: knownBrowsers.id })
    .from(knownBrowsers)
    .where(eq(knownBrowsers.userId, userId))
    .orderBy(desc(knownBrowsers.expiresAt))
    .offset(BROWSERS_PER_USER);
  const removable = transaction
    .select({ id: knownBrowsers.id })
    .from(knownBrowsers)
    .where(or(lte(knownBrowsers.expiresAt, now), inArray(knownBrowsers.id, oldest)))
    .for('update', { skipLocked: true });
  await transaction.delete(knownBrowsers).where(inArray(knownBrowsers.id, removable));
}
