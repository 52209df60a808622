import { readFileSync } from 'node:fs';
import { parseReleaseKeys, type ReleaseKey } from '@atrium/release-format';
import { describeFileError } from '../../config/file-error';
import { UserFacingError } from '../../config/user-facing-error';

/**
 * Reads the public keys of releases; there are several for an app during a key rotation.
 * @param file see `parseReleaseKeys`; without one, there are no keys.
 * @throws UserFacingError when it can't be read or has another format.
 */
export function readReleaseKeys(file: string | undefined): ReleaseKey[] {
  if (file === undefined) return [];
  const text = read(file);
  if (text.includes('PRIVATE KEY')) {
    throw new UserFacingError(
      `RELEASE_KEYS names ${file}, which contains a private key. Use public keys, and remove the private key from this machine.`,
    );
  }
  const keys = parseReleaseKeys(text);
  if (keys) return keys;
  throw new UserFacingError(
    `RELEASE_KEYS names ${file}, which must contain only public ed25519 keys, each after a line with the apps that it may sign for, such as: tasks, calendar. Create one with "npm run release -- keygen".`,
  );
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const problem = describeFileError(error);
    if (problem === undefined) throw error;
    throw new UserFacingError(`RELEASE_KEYS names ${file}, which can't be read: ${problem}.`);
  }
}
