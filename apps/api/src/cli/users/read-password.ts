import type { ReadStream } from 'node:tty';
import { credentials } from '@atrium/contracts';
import { UserFacingError } from '../../config/user-facing-error';
import { askHidden, readFirstLine } from '../hidden-input';

/**
 * Asks for a new password: twice and without echo on a terminal, otherwise the first line of the
 * input.
 * @throws UserFacingError when the two differ or the password is too short or too long.
 */
export async function readPassword(input: ReadStream): Promise<string> {
  const password = input.isTTY ? await askTwice(input) : await readFirstLine(input);
  const { error } = credentials.shape.password.safeParse(password);
  if (error) throw new UserFacingError(`${error.issues[0]?.message ?? 'Invalid password'}.`);
  return password;
}

async function askTwice(input: ReadStream): Promise<string> {
  const [password = '', repeated] = await askHidden(input, ['Password: ', 'Password again: ']);
  if (password !== repeated) throw new UserFacingError('The two passwords are not the same.');
  return password;
}
