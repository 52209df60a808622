import { hashPassword, isWeakHash, verifyPassword } from './password';
import type { SessionRepository } from './session.repository';
import type { SessionGrounds } from './session-plugin';

/** What somebody signs in with. */
export interface SignIn {
  readonly usernameKey: string;
  readonly password: string;
  /** The id under which this sign-in is counted until it succeeds. */
  readonly attemptId: number;
}

/**
 * Signs a user in, and renews a password hash that is weaker than today's.
 * @param startSession answers whether the user is still active and has that password hash.
 * @returns whether username and password are right and the user is active.
 */
export async function signIn(
  sessions: SessionRepository,
  login: SignIn,
  startSession: (grounds: SessionGrounds) => Promise<boolean>,
): Promise<boolean> {
  const grounds = await findGrounds(sessions, login);
  if (grounds === undefined) return false;
  if (!(await startSession(grounds))) {
    // Another sign-in may have renewed the hash since it was read; the password decides again.
    const renewed = await findGrounds(sessions, login);
    return renewed !== undefined && startSession(renewed);
  }
  const { userId, passwordHash } = grounds;
  if (isWeakHash(passwordHash)) {
    const renewed = await hashPassword(login.password);
    await sessions.replacePasswordHash(userId, passwordHash, renewed);
  }
  return true;
}

async function findGrounds(
  sessions: SessionRepository,
  { usernameKey, password, attemptId }: SignIn,
): Promise<SessionGrounds | undefined> {
  const found = await sessions.findCredentials(usernameKey);
  const matches = await verifyPassword(found?.passwordHash, password);
  if (!matches || found?.deactivatedAt !== null) return undefined;
  const { userId, passwordHash } = found;
  return { userId, passwordHash, attemptId };
}
