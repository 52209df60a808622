import { hashPassword, isWeakHash, verifyPassword } from './password';
import type { SessionRepository, SessionStart } from './session.repository';
import type { VerifiedLogin } from './session-plugin';

/** Credentials of a sign-in. */
export interface SignIn {
  readonly usernameKey: string;
  readonly password: string;
  /** The counted attempt; a successful sign-in removes it. */
  readonly attemptId: number;
  /** Code of the second factor, if one was typed. */
  readonly code: string | undefined;
}

/**
 * Signs a user in and upgrades a weak password hash.
 * @param startSession is `refused` if the user is no longer active or has another password hash.
 * @returns `started` if the credentials are valid, with those of a second factor, and the user is active.
 */
export async function signIn(
  sessions: SessionRepository,
  login: SignIn,
  startSession: (verified: VerifiedLogin) => Promise<SessionStart['outcome']>,
): Promise<SessionStart['outcome']> {
  const verified = await verifyLogin(sessions, login);
  if (verified === undefined) return 'refused';
  const outcome = await startSession(verified);
  if (outcome === 'refused') {
    // Another sign-in may have upgraded the hash in the meantime, so the password is verified again.
    const retried = await verifyLogin(sessions, login);
    return retried === undefined ? 'refused' : startSession(retried);
  }
  if (outcome !== 'started') return outcome;
  const { userId, passwordHash } = verified;
  if (isWeakHash(passwordHash)) {
    const upgraded = await hashPassword(login.password);
    await sessions.replacePasswordHash(userId, passwordHash, upgraded);
  }
  return outcome;
}

async function verifyLogin(
  sessions: SessionRepository,
  { usernameKey, password, attemptId, code }: SignIn,
): Promise<VerifiedLogin | undefined> {
  const found = await sessions.findCredentials(usernameKey);
  const matches = await verifyPassword(found?.passwordHash, password);
  if (!matches || found?.deactivatedAt !== null) return undefined;
  const { userId, passwordHash } = found;
  return { userId, passwordHash, attemptId, code };
}
