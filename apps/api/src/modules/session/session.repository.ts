import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { User } from '@atrium/contracts';
import type { Database } from '../../db/database';
import { queryRows } from '../../db/rows';
import { knownBrowsers, loginAttempts, sessions, users } from '../../db/schema/tables';
import { createAuditRepository } from '../audit/audit.repository';
import type { AuditActor } from '../audit/audit-event';

// Also bounds what scripts that keep no cookies leave behind.
const BROWSERS_PER_USER = 20;

/** Sessions and what signing in needs to know of a user. */
export type SessionRepository = ReturnType<typeof createSessionRepository>;

/** By what a live session is found. */
export interface SessionKey {
  readonly tokenHash: string;
  readonly now: Date;
  /** Sessions last seen then or before have ended. */
  readonly idleSince: Date;
}

/** A live session: whose it is and when it was last used. */
export interface FoundSession {
  readonly user: User;
  readonly lastSeenAt: Date;
}

/** The columns of `FoundSession`, from the sessions and their users. */
export const sessionColumns = {
  user: { id: users.id, username: users.username, email: users.email, role: users.role },
  lastSeenAt: sessions.lastSeenAt,
};

/** The one condition under which a session is live; its placeholders are those of `SessionKey`. */
export const isLiveSession = and(
  eq(sessions.tokenHash, sql.placeholder('tokenHash')),
  gt(sessions.expiresAt, sql.placeholder('now')),
  gt(sessions.lastSeenAt, sql.placeholder('idleSince')),
  isNull(users.deactivatedAt),
);

/** A session to begin, and on what grounds. */
export interface NewSession {
  readonly tokenHash: string;
  readonly userId: number;
  /** The hash that the password was found right for. */
  readonly passwordHash: string;
  /** The counted sign-in, which counts no longer. */
  readonly attemptId: number;
  /** The hash of the token of a session to end, or empty. */
  readonly previousTokenHash: string;
  readonly now: Date;
  readonly expiresAt: Date;
  /** Sessions last seen then or before have ended. */
  readonly idleSince: Date;
  readonly browser: NewKnownBrowser;
  /** Where the sign-in comes from; the audit event gets the user's name. */
  readonly origin: AuditOrigin;
}

/** The browser of a new session, from now on known to its user. */
export interface NewKnownBrowser {
  readonly tokenHash: string;
  /** The hash of the token that the new one replaces, for all users of the browser, or empty. */
  readonly previousTokenHash: string;
  readonly expiresAt: Date;
}

/** Where a request comes from, for its audit event. */
export type AuditOrigin = Pick<AuditActor, 'address' | 'requestId'>;

/** A user, as audit events name one. */
interface NamedUser {
  readonly id: number;
  readonly username: string;
}

/** Makes the repository from a connection or a transaction. */
export function createSessionRepository(db: Database) {
  const findByToken = db
    .select(sessionColumns)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(isLiveSession)
    .prepare('find_session');

  return {
    /** The active user of a live session, or `undefined`. */
    async find(key: SessionKey): Promise<FoundSession | undefined> {
      const [found] = await findByToken.execute({ ...key });
      return found;
    },

    /**
     * Begins a session, if the user is active and still has that password hash, and ends the
     * previous one and those that have expired. A change of the user that is under way is waited
     * for, so that no session outlives it. The user knows the browser from then on.
     * @returns whether it has begun.
     */
    begin(session: NewSession): Promise<boolean> {
      return db.transaction(async (transaction) => {
        const [user] = await queryRows<NamedUser>(transaction, beginStatement(session));
        if (user === undefined) return false;
        await recordSession(transaction, 'session.started', user, session.origin);
        return true;
      });
    },

    async touch(tokenHash: string, lastSeenAt: Date): Promise<void> {
      await db.update(sessions).set({ lastSeenAt }).where(eq(sessions.tokenHash, tokenHash));
    },

    /** Ends the sessions that there are, by one statement, however many cookies somebody sends. */
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

    /** Stores another hash of the same password, unless the password has changed meanwhile. */
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

// Everything waits for the user's row, as does every other writer of sessions: locks taken in
// different orders could block each other.
function beginStatement({ browser, ...session }: NewSession) {
  const now = sql`${sql.param(session.now, sessions.lastSeenAt)}::timestamptz`;
  const expiresAt = sql`${sql.param(session.expiresAt, sessions.expiresAt)}::timestamptz`;
  const idleSince = sql`${sql.param(session.idleSince, sessions.lastSeenAt)}::timestamptz`;
  const browserExpiresAt = sql`${sql.param(browser.expiresAt, knownBrowsers.expiresAt)}::timestamptz`;
  return sql`
    with granted as (
      select id, username from ${users}
      where id = ${session.userId} and password_hash = ${session.passwordHash}
        and deactivated_at is null
      for share
    ), uncounted as (
      delete from ${loginAttempts}
      where id = ${session.attemptId} and exists (select from granted)
    ), ended as (
      delete from ${sessions}
      where token_hash = ${session.previousTokenHash} and exists (select from granted)
    ), expired as (
      delete from ${sessions} where exists (select from granted) and token_hash in (
        select token_hash from ${sessions} where expires_at <= ${now} or last_seen_at <= ${idleSince}
        for update skip locked)
    ), renewed as (
      update ${knownBrowsers} as known set token_hash = ${browser.tokenHash},
        expires_at = case when known.user_id = granted.id then ${browserExpiresAt} else known.expires_at end
      from granted where known.token_hash = ${browser.previousTokenHash}
      returning known.user_id
    ), added as (
      insert into ${knownBrowsers} (token_hash, user_id, expires_at)
      select ${browser.tokenHash}, id, ${browserExpiresAt} from granted
      where id not in (select user_id from renewed)
    ), forgotten as (
      delete from ${knownBrowsers} where exists (select from granted) and id in (
        select id from ${knownBrowsers}
        where token_hash <> ${browser.previousTokenHash} and (expires_at <= ${now} or id in (
          select id from ${knownBrowsers} where user_id = ${session.userId}
          order by expires_at desc offset ${BROWSERS_PER_USER - 1}))
        for update skip locked)
    ), begun as (
      insert into ${sessions} (token_hash, user_id, last_seen_at, expires_at)
      select ${session.tokenHash}, id, ${now}, ${expiresAt} from granted
    )
    select id, username from granted`;
}
