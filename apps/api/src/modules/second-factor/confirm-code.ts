import { errorMessages } from '@atrium/contracts/server';
import type { Database } from '../../db/database';
import { HttpError } from '../../http/errors';
import { logSecurityEvent } from '../../log/security-log';
import type { Confirmation } from '../account/confirm-password';
import { createCodeRateLimit } from '../session/code-rate-limit';
import { createLoginAttemptRepository } from '../session/login-attempt.repository';
import type { LoginRateLimit } from '../session/login-rate-limit';
import { loginRequestOf } from '../session/login-request';
import { createUserRepository } from '../users/user.repository';

/**
 * Creates a function that runs another one, which throws an `HttpError` with `codeWrong` for a wrong code of
 * the signed-in user. Wrong ones count and are logged as at the sign-in; after too many, it throws a 429.
 */
export function createCodeGuard(db: Database, loginRateLimit: LoginRateLimit) {
  const users = createUserRepository(db);
  const attempts = createLoginAttemptRepository(db);
  const codes = createCodeRateLimit(db);

  return async <T>({ user, request }: Confirmation, check: () => Promise<T>): Promise<T> => {
    const login = loginRequestOf(request, await users.findUsernameKey(user.username));
    return loginRateLimit.guard(login, async ({ attemptId, account }) => {
      const counted = await codes.count(request, account);
      let isWrong = false;
      try {
        return await check();
      } catch (error) {
        isWrong = error instanceof HttpError && error.message === errorMessages.codeWrong;
        if (isWrong) logSecurityEvent(request, 'second_factor_refused', { userId: user.id });
        throw error;
      } finally {
        if (!isWrong) {
          await codes.remove(counted);
          await attempts.remove(attemptId);
        }
      }
    });
  };
}
