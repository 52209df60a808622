import type { User } from '@atrium/contracts';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { queryRows } from '../../db/rows';
import { loginAttempts, sessions, users } from '../../db/schema';

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
     * for, so that no session outlives it.
     * @returns whether it has begun.
     */
    async begin(session: NewSession): Promise<boolean> {
      return (await queryRows(db, beginStatement(session))).length > 0;
    },

    async touch(tokenHash: string, lastSeenAt: Date): Promise<void> {
      await db.update(sessions).set({ lastSeenAt }).where(eq(sessions.tokenHash, tokenHash));
    },

    async remove(tokenHash: string): Promise<void> {
      await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
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

// Everything waits for the user's row, as does every other writer of sessions: locks taken in
// different orders could block each other.
function beginStatement(session: NewSession) {
  const now = sql`${sql.param(session.now, sessions.lastSeenAt)}::timestamptz`;
  const expiresAt = sql`${sql.param(session.expiresAt, sessions.expiresAt)}::timestamptz`;
  const idleSince = sql`${sql.param(session.idleSince, sessions.lastSeenAt)}::timestamptz`;
  return sql`
    with granted as (
      select id from ${users}
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
    )
    insert into ${sessions} (token_hash, user_id, last_seen_at, expires_at)
    select ${session.tokenHash}, id, ${now}, ${expiresAt} from granted
    returning user_id`;
}
