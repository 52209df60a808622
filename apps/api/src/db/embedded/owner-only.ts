import { chmodSync, lstatSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const OTHERS = 0o077;
const ALL = 0o7777;

/**
 * Closes a folder, and everything below it, to all accounts but its owner's.
 * @param folder an existing folder; a link to one counts as the folder itself.
 * @returns its former mode, when others could use it.
 * @throws the error of the file system when this account may not change the folder.
 */
export function restrictToOwner(folder: string): number | undefined {
  const mode = statSync(folder).mode & ALL;
  if ((mode & OTHERS) === 0) return undefined;
  chmodSync(folder, mode & ~OTHERS);
  restrictContentsToOwner(folder);
  return mode;
}

/** Closes everything below a folder to all accounts but its owner's, as far as this account may. */
export function restrictContentsToOwner(folder: string): void {
  try {
    for (const name of readdirSync(folder)) {
      const place = path.join(folder, name);
      const status = lstatSync(place);
      // A link has no mode of its own: chmod would change what it leads to.
      if (status.isSymbolicLink()) continue;
      if ((status.mode & OTHERS) !== 0) chmodSync(place, status.mode & ALL & ~OTHERS);
      if (status.isDirectory()) restrictContentsToOwner(place);
    }
  } catch {
    // Nobody gets past the folder above, and PostgreSQL tells of what this account can't use.
  }
}
