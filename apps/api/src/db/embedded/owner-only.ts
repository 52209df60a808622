import { chmodSync, lstatSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const OTHERS = 0o077;
const ALL = 0o7777;

/**
 * Removes all permissions of other accounts from a folder and everything below it.
 * @param folder an existing folder or a symbolic link to one.
 * @returns the previous mode if other accounts had access.
 * @throws the file system's error when this account may not change the folder.
 */
export function restrictToOwner(folder: string): number | undefined {
  const mode = statSync(folder).mode & ALL;
  if ((mode & OTHERS) === 0) return undefined;
  chmodSync(folder, mode & ~OTHERS);
  restrictContentsToOwner(folder);
  return mode;
}

/** Removes the permissions of other accounts from everything below a folder, as far as this account may. */
export function restrictContentsToOwner(folder: string): void {
  try {
    for (const name of readdirSync(folder)) {
      const file = path.join(folder, name);
      const status = lstatSync(file);
      // A link has no mode of its own: chmod would change its target.
      if (status.isSymbolicLink()) continue;
      if ((status.mode & OTHERS) !== 0) chmodSync(file, status.mode & ALL & ~OTHERS);
      if (status.isDirectory()) restrictContentsToOwner(file);
    }
  } catch {
    // The parent folder already keeps others out, and PostgreSQL reports files that it cannot use.
  }
}
