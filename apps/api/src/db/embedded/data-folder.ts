import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { syncToDisk } from './sync-to-disk';

const SNAPSHOT_PREFIX = 'database.snapshot-';

/** Returns the paths inside a data folder, whether or not they exist. */
export function dataFolderPaths(dataDir: string) {
  return {
    database: path.join(dataDir, 'database'),
    /** A marker file that exists while a first start creates the database. */
    unfinished: path.join(dataDir, 'database.unfinished'),
    /** A backup that is being unpacked and checked. */
    unpacked: path.join(dataDir, 'database.unpacked'),
    /** A checked backup that is about to replace the database. */
    restored: path.join(dataDir, 'database.restored'),
    /** The prefix of the folders that hold snapshots for a backup. */
    snapshotPrefix: path.join(dataDir, SNAPSHOT_PREFIX),
    /** The socket on which the running server accepts commands. */
    commandSocket: path.join(dataDir, 'atrium-commands.sock'),
  };
}

/**
 * Recovers from a killed process: afterwards the folder holds one complete database or none.
 * @param dataDir an existing folder; the caller holds its lock.
 */
export function recoverDataFolder(dataDir: string): void {
  const { database, unfinished, unpacked, restored, commandSocket } = dataFolderPaths(dataDir);
  const snapshots = readdirSync(dataDir).filter((name) => name.startsWith(SNAPSHOT_PREFIX));
  for (const leftover of [
    commandSocket,
    unpacked,
    ...snapshots.map((name) => path.join(dataDir, name)),
  ]) {
    rmSync(leftover, { recursive: true, force: true });
  }
  // A new database is copied file by file. An interrupted copy holds no user data yet.
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
 * Replaces the database with the checked backup in `unpacked`. If the process is killed at any point,
 * `recoverDataFolder` finds either the previous database or the restored one.
 * @param dataDir a recovered folder; the caller holds its lock.
 * @param now becomes part of the name under which the previous database is kept.
 * @returns the folder of the previous database; `undefined` when there was none.
 */
export function replaceDatabase(dataDir: string, now: Date): string | undefined {
  const { database, unpacked, restored } = dataFolderPaths(dataDir);
  const previous = `${database}.before-restore-${now.toISOString().replaceAll(':', '-')}`;
  const hasPrevious = existsSync(database);
  rename(unpacked, restored);
  if (hasPrevious) rename(database, previous);
  rename(restored, database);
  return hasPrevious ? previous : undefined;
}

// Syncs every step, because a power cut must not undo an earlier step and keep a later one.
function rename(from: string, to: string): void {
  renameSync(from, to);
  syncToDisk(path.dirname(to));
}
