import type { ReadStream } from 'node:tty';
import { readDatabaseUrl } from '../../config/config';
import { UserFacingError } from '../../config/user-facing-error';
import { askHidden, readFirstLine } from '../hidden-input';

const NAME = 'TARGET_DATABASE_URL';

/**
 * Finds out to which PostgreSQL database to move: from TARGET_DATABASE_URL, or else from a question
 * without echo on a terminal, or the first line of the input. It holds a password, and what is an
 * argument can be read by every account of the machine.
 * @throws UserFacingError when there is no address, or it can't be used.
 */
export async function readTarget(env: NodeJS.ProcessEnv, input: ReadStream): Promise<string> {
  const address = env[NAME] || (await askForAddress(input));
  const url = readDatabaseUrl(NAME, { ...env, [NAME]: address.trim() });
  if (url !== undefined) return url;
  throw new UserFacingError(
    `Set ${NAME} to the address of the PostgreSQL database, or give it on standard input.`,
  );
}

async function askForAddress(input: ReadStream): Promise<string> {
  if (!input.isTTY) return readFirstLine(input);
  const [address = ''] = await askHidden(input, ['Address of the PostgreSQL database: ']);
  return address;
}
