import { hashPassword, isWeakHash, verifyPassword } from './password';
import type { SessionRepository } from './session.repository';
import type { VerifiedLogin } from './session-plugin';

/** Credentials of a sign-in. */
export interface SignIn {
  readonly usernameKey: string;
  readonly password: string;
  /** The counted attempt; a successful sign-in removes it. */
  readonly attemptId: number;
}

/**
 * Signs a user in and upgrades a weak password hash.
 * @param startSession returns whether the user is still active and still has that password hash.
 * @returns whether the credentials are valid and the user is active.
 */
export async function signIn(
  sessions: SessionRepository,
  login: SignIn,
  startSession: (verified: VerifiedLogin) => Promise<boolean>,
): Promise<boolean> {
  const verified = await verifyLogin(sessions, login);
  if (verified === undefined) return false;
  if (!(await startSession(verified))) {
    // Another sign-in may have upgraded the hash in the meantime, so the password is verified again.
    const retried = await verifyLogin(sessions, login);
    return retried !== undefined && startSession(retried);
  }
  const { userId, passwordHash } = verified;
  if (isWeakHash(passwordHash)) {
    const upgraded = await hashPassword(login.password);
    await sessions.replacePasswordHash(userId, passwordHash, upgraded);
  }
  return true;
}

async function verifyLogin(
  sessions: SessionRepository,
  { usernameKey, password, attemptId }: SignIn,
): Promise<VerifiedLogin | undefined> {
  const found = await sessions.findCredentials(usernameKey);
  const matches = await verifyPassword(found?.passwordHash, password);
  if (!matches || found?.deactivatedAt !== null) return undefined;
  const { userId, passwordHash } = found;
  return { userId, passwordHash, attemptId };
}
