import { readDatabaseUrl } from '../../config/config';
import { UserFacingError } from '../../config/user-facing-error';
import type { ReadSecrets } from '../command-context';

const NAME = 'TARGET_DATABASE_URL';

/**
 * Reads the address of the PostgreSQL database to move to, from TARGET_DATABASE_URL or else from the
 * input. It is a secret because it can hold a password.
 * @throws UserFacingError when there is no address, or it is not valid.
 */
export async function readTarget(
  env: NodeJS.ProcessEnv,
  readSecrets: ReadSecrets,
): Promise<string> {
  const address = env[NAME] || (await readSecrets(['Address of the PostgreSQL database: ']))[0];
  const url = readDatabaseUrl(NAME, { ...env, [NAME]: address?.trim() });
  if (url !== undefined) return url;
  throw new UserFacingError(
    `Set ${NAME} to the address of the PostgreSQL database, or give it on standard input.`,
  );
}
