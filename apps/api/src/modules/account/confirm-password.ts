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
 * Creates the function that verifies the password of the signed-in user and returns the hash that it matched.
 * Wrong ones count as failed sign-ins. It throws an `HttpError`: 400 when the password is wrong; 429 and 503 as
 * the sign-in.
 */
export function createPasswordConfirmation(db: Database, loginRateLimit: LoginRateLimit) {
  const users = createUserRepository(db);
  const attempts = createLoginAttemptRepository(db);

  return async ({ user, request }: Confirmation, password: string): Promise<string> => {
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
