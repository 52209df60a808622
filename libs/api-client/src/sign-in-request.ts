// Not part of the root of the package, which is in the first script: only the login uses it.
import type { LoginBody } from '@atrium/contracts';
import { login, SECOND_FACTOR_HEADER } from '@atrium/contracts';
import { ApiError, isUnauthorized, textOfFailure } from './api-error';
import { requestSuccess } from './request';

/** Meta of the sign-in mutation, whose 401 does not end a session. */
export const SIGN_IN_META = { isSignIn: true };

/** Signs a user in; throws as `requestSuccess`. */
export function requestSignIn(body: LoginBody): Promise<void> {
  return requestSuccess(login, { body });
}

/**
 * Returns the text for a failed sign-in: the server's own text, or, from 500 on, its reason phrase; the
 * browser's own text when the server can't be reached.
 */
export function explainLoginError(error: unknown): string {
  if (error instanceof ApiError && error.status >= 500) return error.statusText;
  return textOfFailure((error instanceof TypeError && error.cause) || error);
}

/** Returns what is wrong with the second factor of a sign-in that failed; `null` if that is not the reason. */
export function secondFactorProblem(error: unknown): 'missing' | 'wrong' | null {
  if (!isUnauthorized(error)) return null;
  const problem = error.headers.get(SECOND_FACTOR_HEADER);
  return problem === 'missing' || problem === 'wrong' ? problem : null;
}
