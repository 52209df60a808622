import { HttpError } from '../../http/errors';
import type * as passwordCheck from './guessable-password';

let loading: Promise<typeof passwordCheck> | undefined;

/**
 * Loads the check of passwords, whose list of common ones is large. The server does so once it listens, since a
 * build may replace its files later.
 */
export function loadPasswordCheck(): Promise<typeof passwordCheck> {
  return (loading ??= import('./guessable-password'));
}

/**
 * Requires of a password that a user has chosen that it is not easy to guess; see `findPasswordFault`.
 * @throws HttpError 400 with the reason.
 */
export async function requireStrongPassword(
  password: string,
  names: readonly string[],
): Promise<void> {
  const { findPasswordFault } = await loadPasswordCheck();
  const fault = findPasswordFault(password, names);
  if (fault !== undefined) throw new HttpError(400, fault);
}
