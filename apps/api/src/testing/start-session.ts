import { eq } from 'drizzle-orm';
import { foldUsername } from '@atrium/contracts/fold-username';
import type { Database } from '../db/database';
import { recoveryCodes } from '../db/schema/account-tables';
import { users } from '../db/schema/tables';
import {
  createRecoveryCodes,
  hashRecoveryCode,
} from '../modules/second-factor-codes/recovery-code';
import { createSessionRepository } from '../modules/session/session.repository';
import { SESSION_COOKIE } from '../modules/session/session-plugin';
import { createToken, hashToken } from '../random-token';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Starts a session as a sign-in does, but without verifying the password: hashing would take longer than
 * most tests. A user with a second factor gets a recovery code for it.
 * @returns the session cookie, in the form of a Cookie header.
 */
export async function startSession(db: Database, username: string): Promise<string> {
  const [user] = await db
    .select({
      userId: users.id,
      passwordHash: users.passwordHash,
      secondFactorSince: users.secondFactorSince,
    })
    .from(users)
    .where(eq(users.usernameKey, foldUsername(username)));
  const { token, tokenHash } = createToken();
  const now = new Date();
  const expiresAt = new Date(now.getTime() + DAY_MS);
  const start =
    user &&
    (await createSessionRepository(db).start({
      userId: user.userId,
      passwordHash: user.passwordHash,
      attemptId: 0,
      code: user.secondFactorSince === null ? undefined : await addRecoveryCode(db, user.userId),
      tokenHash,
      previousTokenHash: '',
      now,
      expiresAt,
      idleSince: new Date(now.getTime() - DAY_MS / 2),
      browser: { tokenHash: hashToken(`browser of ${token}`), previousTokenHash: '', expiresAt },
      client: { userAgent: null, address: '127.0.0.1' },
      origin: { address: '127.0.0.1', requestId: null },
    }));
  if (start?.outcome !== 'started') throw new Error(`There is no active user ${username}.`);
  return `${SESSION_COOKIE}=${token}`;
}

async function addRecoveryCode(db: Database, userId: number): Promise<string> {
  const [code = ''] = createRecoveryCodes();
  await db.insert(recoveryCodes).values({ userId, codeHash: hashRecoveryCode(code) });
  return code;
}
