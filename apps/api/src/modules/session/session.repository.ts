import { and, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { knownBrowsers, loginAttempts, sessions } from '../../db/schema/session-tables';
import { users } from '../../db/schema/tables';
import type { FoundSession, SessionKey } from '../../http/session';
import { createAuditRepository } from '../audit/audit.repository';
import type { AuditActor, AuditedChange } from '../audit/audit-event';
import type { ChangeNotice } from '../changes/change-notice';

// Also limits the rows of scripts that do not keep cookies.
const BROWSERS_PER_USER = 20;

/** Sessions and the credentials of users. */
export type SessionRepository = ReturnType<typeof createSessionRepository>;

/** Columns of `FoundSession`. */
export const sessionColumns = {
  user: { id: users.id, username: users.username, email: users.email, role: users.role },
  lastSeenAt: sessions.lastSeenAt,
  expiresAt: sessions.expiresAt,
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
     * @returns the notices to publish; `undefined` if the session has not started.
     */
    start(session: NewSession): Promise<readonly ChangeNotice[] | undefined> {
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
        if (user === undefined) return undefined;
        await transaction.delete(loginAttempts).where(eq(loginAttempts.id, session.attemptId));
        const concerns = await removeSessions(transaction, session);
        await rememberBrowser(transaction, session);
        const { tokenHash, userId, now, expiresAt } = session;
        await transaction
          .insert(sessions)
          .values({ tokenHash, userId, lastSeenAt: now, expiresAt });
        const started = { action: 'session.started', concerns } as const;
        return recordSession(transaction, started, user, session.origin);
      });
    },

    async touch(tokenHash: string, lastSeenAt: Date): Promise<void> {
      await db.update(sessions).set({ lastSeenAt }).where(eq(sessions.tokenHash, tokenHash));
    },

    /**
     * Ends all given sessions with one statement, however many cookies a request has.
     * @returns the notices to publish.
     */
    end(tokenHashes: readonly string[], origin: AuditOrigin): Promise<readonly ChangeNotice[]> {
      return db.transaction(async (transaction) => {
        const ended = await transaction
          .delete(sessions)
          .where(inArray(sessions.tokenHash, [...tokenHashes]))
          .returning({ userId: sessions.userId });
        if (ended.length === 0) return [];
        const named = await transaction
          .select({ id: users.id, username: users.username })
          .from(users)
          .where(
            inArray(
              users.id,
              ended.map(({ userId }) => userId),
            ),
          );
        const notices: ChangeNotice[] = [];
        for (const user of named) {
          const change = { action: 'session.ended' } as const;
          notices.push(...(await recordSession(transaction, change, user, origin)));
        }
        return notices;
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
  change: Pick<AuditedChange, 'action' | 'concerns'>,
  { id, username }: NamedUser,
  origin: AuditOrigin,
): Promise<readonly ChangeNotice[]> {
  return createAuditRepository(transaction).record({
    ...origin,
    ...change,
    actorId: id,
    actorName: username,
    entityType: 'user',
    entityId: id,
    entityName: username,
  });
}

/** Returns the users whose live sessions have ended; nobody has to learn of the expired ones. */
async function removeSessions(
  transaction: Database,
  { previousTokenHash, now, idleSince }: NewSession,
): Promise<number[]> {
  const replaced = await transaction
    .delete(sessions)
    .where(eq(sessions.tokenHash, previousTokenHash))
    .returning({ userId: sessions.userId });
  const ended = transaction
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(or(lte(sessions.expiresAt, now), lte(sessions.lastSeenAt, idleSince)))
    .for('update', { skipLocked: true });
  await transaction.delete(sessions).where(inArray(sessions.tokenHash, ended));
  return replaced.map(({ userId }) => userId);
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
