import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/database';
import { users } from '../db/schema/tables';
import { createSessionRepository } from '../modules/session/session.repository';
import { SESSION_COOKIE } from '../modules/session/session-plugin';
import { foldIdentifier } from '../modules/users/fold-identifier';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Starts a session as a sign-in does, but without verifying the password: hashing would take longer than
 * most tests.
 * @returns the session cookie, in the form of a Cookie header.
 */
export async function startSession(db: Database, username: string): Promise<string> {
  const [user] = await db
    .select({ userId: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.usernameKey, foldIdentifier(username)));
  const token = randomBytes(32).toString('base64url');
  const now = new Date();
  const expiresAt = new Date(now.getTime() + DAY_MS);
  const notices =
    user &&
    (await createSessionRepository(db).start({
      ...user,
      attemptId: 0,
      tokenHash: hash(token),
      previousTokenHash: '',
      now,
      expiresAt,
      idleSince: new Date(now.getTime() - DAY_MS / 2),
      browser: { tokenHash: hash(`browser of ${token}`), previousTokenHash: '', expiresAt },
      origin: { address: '127.0.0.1', requestId: null },
    }));
  if (notices === undefined) throw new Error(`There is no active user ${username}.`);
  return `${SESSION_COOKIE}=${token}`;
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
