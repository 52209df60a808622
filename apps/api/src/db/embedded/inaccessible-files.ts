import { accessSync, constants, readdirSync } from 'node:fs';
import path from 'node:path';
import { describeFileError } from '../../config/file-error';
import { UserFacingError } from '../../config/user-facing-error';

const { R_OK, W_OK, X_OK } = constants;

/**
 * Finds the first file of the embedded database that this account cannot read and write. PostgreSQL
 * does not name it and reports some of these files as a full disk.
 * @returns an error that names the file; `undefined` when all files are accessible.
 */
export function findInaccessibleFile(
  dataDir: string,
  database: string,
): UserFacingError | undefined {
  const found = firstInaccessible(database);
  if (found === undefined) return undefined;
  return new UserFacingError(
    `The database in ${dataDir} can't be used: ${found.file}: ${found.reason}. Run the command as the account that owns the data folder.`,
  );
}

function firstInaccessible(folder: string): { file: string; reason: string } | undefined {
  let file = folder;
  try {
    accessSync(folder, R_OK | W_OK | X_OK);
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      file = path.join(folder, entry.name);
      const found = entry.isDirectory() ? firstInaccessible(file) : undefined;
      if (found !== undefined) return found;
      accessSync(file, R_OK | W_OK);
    }
    return undefined;
  } catch (error) {
    const reason = describeFileError(error);
    return reason === undefined ? undefined : { file, reason };
  }
}
