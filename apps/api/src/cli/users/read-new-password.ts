import { credentials } from '@atrium/contracts';
import { UserFacingError } from '../../config/user-facing-error';
import { readSecrets, type SecretInput } from '../secret-input';

/**
 * Reads a new password: asks twice on a terminal, otherwise reads the first line of the input.
 * @param names username and, if known, email address of the account.
 * @throws UserFacingError when the two entries differ, or the password is too short, too long or
 *   easy to guess.
 */
export async function readNewPassword(
  input: SecretInput,
  names: readonly string[],
): Promise<string> {
  const [password = '', repeated] = await readSecrets(input, ['Password: ', 'Password again: ']);
  if (password !== repeated) throw new UserFacingError('The two passwords are not the same.');
  const { error } = credentials.shape.password.safeParse(password);
  if (error) throw new UserFacingError(`${error.issues[0]?.message ?? 'Invalid password'}.`);
  // Loaded here because the list of common passwords is large and other commands do not need it.
  const { rejectGuessablePassword } = await import('./guessable-password');
  rejectGuessablePassword(password, names);
  return password;
}
