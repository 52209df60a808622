import { hashPassword, isWeakHash, verifyPassword } from '../users/password';
import type { UserRepository } from '../users/user.repository';
import type { SessionStart } from './session.repository';
import type { VerifiedLogin } from './session-plugin';

/** Credentials of a sign-in. */
export interface SignIn {
  readonly usernameKey: string;
  readonly password: string;
  /** The counted attempt; a successful sign-in removes it. */
  readonly attemptId: number;
  /** Code of the second factor, if one was typed. */
  readonly code: string | undefined;
  /** Whether the user may sign in with a password. */
  readonly isAllowed: boolean;
}

/**
 * Signs a user in, and replaces a weak password hash or one of a password that was not normalized.
 * @param startSession is `refused` if the user is no longer active or has another password hash.
 * @returns `started` if the credentials are valid, with those of a second factor, and the user is active.
 */
export async function signIn(
  users: UserRepository,
  login: SignIn,
  startSession: (verified: VerifiedLogin) => Promise<SessionStart['outcome']>,
): Promise<SessionStart['outcome']> {
  const verified = await verifyLogin(users, login);
  if (verified === undefined) return 'refused';
  const outcome = await startSession(verified.login);
  if (outcome === 'refused') {
    // Another sign-in may have upgraded the hash in the meantime, so the password is verified again.
    const retried = await verifyLogin(users, login);
    return retried === undefined ? 'refused' : startSession(retried.login);
  }
  if (outcome !== 'started') return outcome;
  const { userId, passwordHash } = verified.login;
  if (verified.match === 'as typed' || isWeakHash(passwordHash)) {
    const upgraded = await hashPassword(login.password);
    await users.replacePasswordHash(userId, passwordHash, upgraded);
  }
  return outcome;
}

async function verifyLogin(
  users: UserRepository,
  { usernameKey, password, attemptId, code, isAllowed }: SignIn,
) {
  const found = await users.findByUsernameKey(usernameKey);
  const match = await verifyPassword(isAllowed ? found?.passwordHash : undefined, password);
  if (match === false || found?.deactivatedAt !== null) return undefined;
  const { id: userId, passwordHash } = found;
  return { match, login: { userId, passwordHash, attemptId, code } };
}
