import { newPassword } from '@atrium/contracts';
import { UserFacingError } from '../../config/user-facing-error';
import { loadPasswordCheck } from '../../modules/users/require-strong-password';
import type { ReadSecrets } from '../command-context';

/**
 * Reads a new password and normalizes it: asks twice on a terminal, otherwise reads the first line of the input.
 * @param names username and, if known, email address of the account.
 * @throws UserFacingError when the two entries differ, or the password is too short, too long or
 *   easy to guess.
 */
export async function readNewPassword(
  readSecrets: ReadSecrets,
  names: readonly string[],
): Promise<string> {
  const [password = '', repeated] = await readSecrets(['Password: ', 'Password again: ']);
  if (password !== repeated) throw new UserFacingError('The two passwords are not the same.');
  const { data, error } = newPassword.safeParse(password);
  if (error) throw new UserFacingError(`${error.issues[0]?.message ?? 'Invalid password'}.`);
  // Loaded here because the list of common passwords is large and other commands do not need it.
  const { findPasswordFault } = await loadPasswordCheck();
  const fault = findPasswordFault(data, names);
  if (fault !== undefined) throw new UserFacingError(fault);
  return data;
}
