import { HttpError } from '../../http/errors';

/**
 * Requires of a password that a user has chosen that it is not easy to guess; see `findPasswordFault`.
 * @throws HttpError 400 with the reason.
 */
export async function requireStrongPassword(
  password: string,
  names: readonly string[],
): Promise<void> {
  // Loaded here because the list of common passwords is large and hardly ever needed.
  const { findPasswordFault } = await import('./guessable-password');
  const fault = findPasswordFault(password, names);
  if (fault !== undefined) throw new HttpError(400, fault);
}
