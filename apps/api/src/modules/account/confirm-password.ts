import type { FastifyRequest } from 'fastify';
import type { User } from '@atrium/contracts';
import { WRONG_CURRENT_PASSWORD } from '@atrium/contracts/account';
import type { Database } from '../../db/database';
import { HttpError } from '../../http/errors';
import { logSecurityEvent } from '../../log/security-log';
import { createLoginAttemptRepository } from '../session/login-attempt.repository';
import type { LoginRateLimit } from '../session/login-rate-limit';
import { loginRequestOf } from '../session/login-request';
import { verifyPassword } from '../users/password';
import { createUserRepository } from '../users/user.repository';

/** The signed-in user and the request that carries the password or a code. */
export interface Confirmation {
  readonly user: User;
  readonly request: FastifyRequest;
}

/**
 * Verifies the password of the signed-in user. Wrong ones count as failed sign-ins.
 * @returns the hash that the password matched.
 * @throws HttpError 400 when it is wrong; 429 and 503 as the sign-in.
 */
export type ConfirmPassword = (confirmation: Confirmation, password: string) => Promise<string>;

/** Creates the function. It shares the rate limit with the sign-in. */
export function createPasswordConfirmation(
  db: Database,
  loginRateLimit: LoginRateLimit,
): ConfirmPassword {
  const users = createUserRepository(db);
  const attempts = createLoginAttemptRepository(db);

  return async ({ user, request }, password) => {
    const usernameKey = await users.findUsernameKey(user.username);
    return loginRateLimit.guard(loginRequestOf(request, usernameKey), async ({ attemptId }) => {
      const found = await users.findByUsernameKey(usernameKey);
      const match = await verifyPassword(found?.passwordHash, password);
      if (match === false || found === undefined) {
        logSecurityEvent(request, 'password_refused', { userId: user.id });
        throw new HttpError(400, WRONG_CURRENT_PASSWORD);
      }
      await attempts.remove(attemptId);
      return found.passwordHash;
    });
  };
}
