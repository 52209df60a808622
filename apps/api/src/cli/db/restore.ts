import { closeSync, mkdirSync, openSync, readSync, rmSync } from 'node:fs';
import path from 'node:path';
import { extract } from 'tar';
import { describeFileError } from '../../config/file-error';
import { UserFacingError } from '../../config/user-facing-error';
import { casing, type Database } from '../../db/database';
import { classifyDatabaseError } from '../../db/database-error';
import { dataFolderPaths, recoverDataFolder, replaceDatabase } from '../../db/embedded/data-folder';
import { lockDataFolder } from '../../db/embedded/data-folder-lock';
import { syncTreeToDisk } from '../../db/embedded/sync-to-disk';
import { isKnownSchema, migrateEmbedded } from '../../db/migrate';
import { createAuditRepository } from '../../modules/audit/audit.repository';
import { commandActor } from '../../modules/audit/command-actor';

/**
 * Replaces the embedded database with a backup, after checking that the backup is complete and migrating
 * it to the current schema. Keeps the former database.
 * @param moment time of the restore, part of the name of the former database.
 * @throws UserFacingError when the folder is in use, or the file can't be read or is not a complete
 *   backup. Nothing has changed then.
 */
export async function restore(dataDir: string, file: string, moment: Date): Promise<string> {
  requireReadable(file);
  const lock = lockDataFolder(dataDir);
  const { unpacked } = dataFolderPaths(dataDir);
  try {
    recoverDataFolder(dataDir);
    await unpack(file, unpacked);
    await check(file, unpacked);
    syncTreeToDisk(unpacked);
    const former = replaceDatabase(dataDir, moment);
    const kept = former === undefined ? '' : ` The former one is kept in ${former}.`;
    return `The database in ${dataDir} is restored from ${file}.${kept}`;
  } finally {
    rmSync(unpacked, { recursive: true, force: true });
    lock.release();
  }
}

function requireReadable(file: string): void {
  try {
    const descriptor = openSync(file, 'r');
    try {
      // Opening a folder works; only reading from it fails.
      readSync(descriptor, Buffer.alloc(1));
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    throw new UserFacingError(
      `The backup ${file} can't be read: ${describeFileError(error) ?? String(error)}.`,
    );
  }
}

async function unpack(file: string, folder: string): Promise<void> {
  mkdirSync(folder, { mode: 0o700 });
  try {
    await extract({
      file,
      cwd: folder,
      strict: true,
      preserveOwner: false,
      // A database contains nothing else; writes could follow a link out of the folder.
      filter: (_, entry) => 'type' in entry && ['File', 'Directory'].includes(entry.type),
    });
  } catch (error) {
    const reason = describeFileError(error);
    throw reason === undefined ? notWhole(file, error) : cannotUnpack(file, folder, reason);
  }
}

async function check(file: string, folder: string): Promise<void> {
  try {
    const [{ startPglite }, { drizzle }] = await Promise.all([
      import('../../db/embedded/embedded'),
      import('drizzle-orm/pglite'),
    ]);
    const client = await startPglite(folder);
    const db = drizzle(client, { casing });
    const isKnown = await isKnownSchema(db);
    if (isKnown) {
      await migrateEmbedded(db);
      await recordRestore(db, file);
    }
    await client.close();
    if (isKnown) return;
  } catch (error) {
    throw classifyDatabaseError(error) === 'disk full'
      ? cannotUnpack(file, folder, 'no space is left on the disk')
      : notWhole(file, error);
  }
  throw new UserFacingError(
    `The backup ${file} was made by another release of Atrium. Nothing has changed.`,
  );
}

// Stored in the restored database, whose own audit trail ends at the backup.
async function recordRestore(db: Database, file: string): Promise<void> {
  await createAuditRepository(db).record({
    ...commandActor(),
    action: 'database.restored',
    entityType: 'database',
    detail: path.basename(file),
  });
}

function notWhole(file: string, cause?: unknown): UserFacingError {
  return new UserFacingError(
    `The file ${file} is not a backup of Atrium, or it is damaged. Nothing has changed.`,
    { cause },
  );
}

function cannotUnpack(file: string, folder: string, reason: string): UserFacingError {
  return new UserFacingError(`The backup ${file} can't be unpacked in ${folder}: ${reason}.`);
}
