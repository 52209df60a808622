import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { syncToDisk } from './sync-to-disk';

const SNAPSHOT_PREFIX = 'database.snapshot-';

/** Where things are in a data folder. */
export interface DataFolderPaths {
  /** The database itself. */
  readonly database: string;
  /** A file that is there while a first start copies the new database into place. */
  readonly unfinished: string;
  /** A backup that is being unpacked and checked. */
  readonly unpacked: string;
  /** A backup that has passed its check and is about to become the database. */
  readonly restored: string;
  /** What the folders of copies made for a running backup begin with. */
  readonly snapshotPrefix: string;
  /** The socket on which the process that has the folder is asked for such a copy. */
  readonly socket: string;
}

/** Names the paths in a data folder; nothing need exist. */
export function dataFolderPaths(dataDir: string): DataFolderPaths {
  return {
    database: path.join(dataDir, 'database'),
    unfinished: path.join(dataDir, 'database.unfinished'),
    unpacked: path.join(dataDir, 'database.unpacked'),
    restored: path.join(dataDir, 'database.restored'),
    snapshotPrefix: path.join(dataDir, SNAPSHOT_PREFIX),
    socket: path.join(dataDir, 'atrium.sock'),
  };
}

/**
 * Clears up after a process that was killed, so that the folder holds one whole database or none.
 * @param dataDir an existing folder whose lock the caller has.
 */
export function recoverDataFolder(dataDir: string): void {
  const { database, unfinished, unpacked, restored, socket } = dataFolderPaths(dataDir);
  const snapshots = readdirSync(dataDir).filter((name) => name.startsWith(SNAPSHOT_PREFIX));
  for (const leftover of [socket, unpacked, ...snapshots.map((name) => path.join(dataDir, name))]) {
    rmSync(leftover, { recursive: true, force: true });
  }
  // A new database is copied file by file: one that was interrupted holds nothing yet.
  if (existsSync(unfinished)) {
    rmSync(database, { recursive: true, force: true });
    rmSync(unfinished);
  }
  if (existsSync(database)) {
    rmSync(restored, { recursive: true, force: true });
  } else if (existsSync(restored)) {
    rename(restored, database);
  }
}

/**
 * Puts the checked backup in `unpacked` in the place of the database. However a kill interrupts it,
 * `recoverDataFolder` finds either the former database or the restored one.
 * @param dataDir a settled folder whose lock the caller has.
 * @param moment when, for the name under which the former database is kept.
 * @returns the folder of the former database; `undefined` when there was none.
 */
export function replaceDatabase(dataDir: string, moment: Date): string | undefined {
  const { database, unpacked, restored } = dataFolderPaths(dataDir);
  const former = `${database}.before-restore-${moment.toISOString().replaceAll(':', '-')}`;
  const replaces = existsSync(database);
  rename(unpacked, restored);
  if (replaces) rename(database, former);
  rename(restored, database);
  return replaces ? former : undefined;
}

// Synced each time: a power cut must not undo an earlier step and keep a later one.
function rename(from: string, to: string): void {
  renameSync(from, to);
  syncToDisk(path.dirname(to));
}
