import { cpSync, existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { restrictContentsToOwner, restrictToOwner } from './owner-only';
import { syncTreeToDisk } from './sync-to-disk';

// Beside the built server; run from its sources, there is none.
const newDatabase = fileURLToPath(new URL('./new-database', import.meta.url));

/**
 * Puts a new, empty database where there is none, as a copy of the one that was made when the server
 * was built: making one takes PGlite ten times as long.
 * @param folder of the database; must not exist. Is left alone when the server is run from its
 *   sources, and then PGlite makes one.
 */
export function copyNewDatabase(folder: string): void {
  if (!existsSync(newDatabase)) return;
  cpSync(newDatabase, folder, { recursive: true });
  // A copy has the modes of the build, whatever the umask.
  restrictToOwner(folder);
  restrictContentsToOwner(folder);
  syncTreeToDisk(folder);
}
