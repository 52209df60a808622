import { and, asc, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { knownBrowsers, loginAttempts, sessions } from '../../db/schema/session-tables';
import { users } from '../../db/schema/tables';
import type { FoundSession, SessionKey } from '../../http/session';
import type { ChangeNotice } from '../audit/change-notice';
import {
  createSecondFactorRepository,
  type StoredSecondFactor,
} from '../second-factor-codes/second-factor.repository';
import { endSessions, removeIdleSessions } from '../users/end-sessions.repository';
import { isConfirmedSession } from './confirmation';
import { requiredStepOfUser } from './required-step.repository';
import { type AuditOrigin, recordSession, type SessionChange } from './session-end.repository';
import { BROWSERS_PER_USER } from './session-policy';

/** Columns of `FoundSession`. */
export const sessionColumns = {
  id: sessions.id,
  user: { id: users.id, username: users.username, email: users.email, role: users.role },
  rights: users.rights,
  lastSeenAt: sessions.lastSeenAt,
  expiresAt: sessions.expiresAt,
  isConfirmed: isConfirmedSession,
  requiredStep: requiredStepOfUser,
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
  /** The hash that the password matched; `null` if a sign-in provider has identified the user. */
  readonly passwordHash: string | null;
  /** The counted attempt, which is removed. */
  readonly attemptId: number | null;
  readonly provider?: ProviderSession;
  /** Code of the second factor, as it was typed. */
  readonly code: string | undefined;
  /** Token hash of the session that the new one replaces, or empty. */
  readonly previousTokenHash: string;
  readonly now: Date;
  readonly expiresAt: Date;
  /** Sessions last used at or before this time have expired. */
  readonly idleSince: Date;
  readonly browser: NewKnownBrowser;
  readonly client: SessionClient;
  /** For the audit event. */
  readonly origin: AuditOrigin;
}

/** Session at the sign-in provider that has identified the user. */
export interface ProviderSession {
  readonly session: string;
  readonly hasSecondFactor: boolean;
  /** When the user last proved who they are, if known. */
  readonly confirmedAt: Date | null;
}

/** The browser and the network of a session, as its user sees them. */
export interface SessionClient {
  readonly userAgent: string | null;
  readonly address: string;
}

/**
 * Whether a session has started. It is `refused` if the user is not active or has another password hash,
 * and without a valid code of a second factor that is on.
 */
export type SessionStart =
  | { readonly outcome: 'started'; readonly notices: readonly ChangeNotice[] }
  | { readonly outcome: 'refused' | 'code missing' | 'code wrong' };

/** The browser of a new session. */
export interface NewKnownBrowser {
  readonly tokenHash: string;
  /** Token hash that the new one replaces for all users of the browser, or empty. */
  readonly previousTokenHash: string;
  readonly expiresAt: Date;
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
     * Starts a session if the user is active, still has that password hash, and has given a code of the
     * second factor if it is on. Ends the session that it replaces, removes expired ones and adds the
     * browser to the user's known browsers.
     */
    start(session: NewSession): Promise<SessionStart> {
      return db.transaction(async (transaction) => {
        const user = await lockUser(transaction, session);
        if (user === undefined) return { outcome: 'refused' };
        const code = await takeCode(transaction, user, session);
        if (code === 'code wrong') return { outcome: code };
        if (session.attemptId !== null) {
          await transaction.delete(loginAttempts).where(eq(loginAttempts.id, session.attemptId));
        }
        // The password is right, so the attempt does not count.
        if (code === 'code missing') return { outcome: code };
        const concerns = await removeSessions(transaction, session);
        await rememberBrowser(transaction, session);
        const { tokenHash, userId, now, expiresAt, client, provider } = session;
        await transaction.insert(sessions).values({
          tokenHash,
          userId,
          startedAt: now,
          lastSeenAt: now,
          // The confirmation is judged by the clock of the database.
          confirmedAt: provider ? provider.confirmedAt : sql`now()`,
          expiresAt,
          ...client,
          ...(provider && {
            providerSession: provider.session,
            hasProviderFactor: provider.hasSecondFactor,
          }),
        });
        const changes: SessionChange[] = [{ action: 'session.started', concerns }];
        if (code === 'recovery code') changes.push({ action: 'user.recovery_code_used' });
        const notices = await recordSession(transaction, changes, user, session.origin);
        return { outcome: 'started', notices };
      });
    },

    /**
     * Returns an active session of an active user, as `find` does, which cannot end before the transaction
     * does: deleting a session, and with it every change of its user's rights, waits for this lock.
     */
    async lock(id: number, now: Date, idleSince: Date): Promise<FoundSession | undefined> {
      const [found] = await db
        .select(sessionColumns)
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(
          and(
            eq(sessions.id, id),
            gt(sessions.expiresAt, now),
            gt(sessions.lastSeenAt, idleSince),
            isNull(users.deactivatedAt),
          ),
        )
        // The lock that foreign keys take, too, so that the writes of one user do not wait for each other.
        .for('key share', { of: [users, sessions] });
      return found;
    },

    /** Records the last use of a session. */
    async touch(tokenHash: string, lastSeenAt: Date, client: SessionClient): Promise<void> {
      await db
        .update(sessions)
        .set({ lastSeenAt, ...client })
        .where(eq(sessions.tokenHash, tokenHash));
    },
  };
}

// In the transaction of the session, so that a code is used if and only if the session starts.
async function takeCode(
  transaction: Database,
  factor: StoredSecondFactor,
  { code = '', now, provider }: NewSession,
) {
  if (factor.since === null || provider) return 'none' as const;
  if (code === '') return 'code missing' as const;
  const taken = await createSecondFactorRepository(transaction).takeCode(factor, code, now);
  return taken ?? ('code wrong' as const);
}

// Every writer of sessions locks the users' rows first. This prevents deadlocks, and a session cannot
// outlive a password change that is in progress. The session to replace may belong to somebody else.
async function lockUser(
  transaction: Database,
  { userId, passwordHash, previousTokenHash }: NewSession,
) {
  const replaced = transaction
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(eq(sessions.tokenHash, previousTokenHash));
  const locked = await transaction
    .select({
      id: users.id,
      username: users.username,
      passwordHash: users.passwordHash,
      deactivatedAt: users.deactivatedAt,
      secret: users.secondFactorSecret,
      since: users.secondFactorSince,
    })
    .from(users)
    .where(or(eq(users.id, userId), inArray(users.id, replaced)))
    .orderBy(asc(users.id))
    .for('no key update');
  const user = locked.find(({ id }) => id === userId);
  if (user?.deactivatedAt !== null) return undefined;
  const isSame = passwordHash === null || user.passwordHash === passwordHash;
  return isSame ? { ...user, userId } : undefined;
}

/** Returns the users whose live sessions have ended; nobody has to learn of the expired ones. */
async function removeSessions(
  transaction: Database,
  { previousTokenHash, now, idleSince }: NewSession,
): Promise<number[]> {
  const replaced = await endSessions(transaction, eq(sessions.tokenHash, previousTokenHash));
  const isOver = or(lte(sessions.expiresAt, now), lte(sessions.lastSeenAt, idleSince));
  await removeIdleSessions(transaction, isOver);
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
