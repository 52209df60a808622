import { accessSync, constants, readdirSync } from 'node:fs';
import path from 'node:path';
import { describeFileError } from '../../config/file-error';
import { UserFacingError } from '../../config/user-facing-error';

const { R_OK, W_OK, X_OK } = constants;

/**
 * Looks for a part of the embedded database that this account can't read and write. PostgreSQL itself
 * does not say which it is, and takes some of them for a full disk.
 * @param dataDir absolute path of the data folder.
 * @param database the folder that PostgreSQL has in it.
 * @returns the reason, which names the first part; `undefined` when all of it can be used.
 */
export function findInaccessibleFile(
  dataDir: string,
  database: string,
): UserFacingError | undefined {
  const part = firstUnusable(database);
  if (part === undefined) return undefined;
  return new UserFacingError(
    `The database in ${dataDir} can't be used: ${part.place}: ${part.problem}. Run the command as the account that owns the data folder.`,
  );
}

function firstUnusable(folder: string): { place: string; problem: string } | undefined {
  let place = folder;
  try {
    accessSync(folder, R_OK | W_OK | X_OK);
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      place = path.join(folder, entry.name);
      const unusable = entry.isDirectory() ? firstUnusable(place) : undefined;
      if (unusable !== undefined) return unusable;
      accessSync(place, R_OK | W_OK);
    }
    return undefined;
  } catch (error) {
    const problem = describeFileError(error);
    return problem === undefined ? undefined : { place, problem };
  }
}
