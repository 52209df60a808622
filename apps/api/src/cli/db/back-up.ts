import { accessSync, constants, existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { create } from 'tar';
import { describeFileError } from '../../config/file-error';
import { UserFacingError } from '../../config/user-facing-error';
import { dataFolderPaths, recoverDataFolder } from '../../db/embedded/data-folder';
import { lockDataFolder } from '../../db/embedded/data-folder-lock';
import { findInaccessibleFile } from '../../db/embedded/inaccessible-files';
import { requestSnapshot } from '../../db/embedded/snapshot-client';
import { syncToDisk } from '../../db/embedded/sync-to-disk';

/**
 * Writes the embedded database into a new file. A running server provides a snapshot and continues.
 * @param dataDir absolute path of the data folder.
 * @param file absolute path; the file appears when it is complete and synced to the disk.
 * @returns the message for the operator.
 * @throws UserFacingError when there is no database or it can't be read, the file exists or can't be
 *   written, or the data folder is in use by a process that can't provide a snapshot.
 */
export async function backUp(dataDir: string, file: string): Promise<string> {
  if (existsSync(file)) {
    throw new UserFacingError(`${file} already exists. Name another file or remove this one.`);
  }
  if (!existsSync(dataDir)) throw noDatabase(dataDir);
  requireWritable(path.dirname(file));
  const draft = `${file}.${String(process.pid)}.unfinished`;
  try {
    await readDatabase(dataDir, (folder) => writeArchive(dataDir, folder, draft));
    renameSync(draft, file);
    syncToDisk(path.dirname(file));
  } catch (error) {
    throw explain(error, path.dirname(file));
  } finally {
    // Even with `force`, removing fails where the path cannot exist.
    if (existsSync(draft)) rmSync(draft);
  }
  return `The database in ${dataDir} is backed up in ${file}.`;
}

async function readDatabase(
  dataDir: string,
  read: (folder: string) => Promise<void>,
): Promise<void> {
  const snapshot = await requestSnapshot(dataDir);
  if (snapshot === undefined) {
    await readStopped(dataDir, read);
    return;
  }
  try {
    await read(snapshot.folder);
    await snapshot.confirm();
  } finally {
    snapshot.abandon();
  }
}

async function readStopped(
  dataDir: string,
  read: (folder: string) => Promise<void>,
): Promise<void> {
  const lock = lockDataFolder(dataDir);
  try {
    recoverDataFolder(dataDir);
    const { database } = dataFolderPaths(dataDir);
    if (!existsSync(database)) throw noDatabase(dataDir);
    await read(database);
  } finally {
    lock.release();
  }
}

async function writeArchive(dataDir: string, folder: string, file: string): Promise<void> {
  try {
    const options = { cwd: folder, gzip: { level: 1 }, portable: true, strict: true };
    // Contains password hashes: only the owner may read it.
    await create({ ...options, file, mode: 0o600 }, ['.']);
    syncToDisk(file);
  } catch (error) {
    throw findInaccessibleFile(dataDir, folder) ?? error;
  }
}

// Checked before a large database is copied.
function requireWritable(folder: string): void {
  try {
    // With the dot, the error for a file differs from that for a read-only folder.
    accessSync(`${folder}/.`, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw explain(error, folder);
  }
}

function explain(error: unknown, folder: string): unknown {
  const reason = describeFileError(error);
  if (error instanceof UserFacingError || reason === undefined) return error;
  return new UserFacingError(`The backup can't be written to ${folder}: ${reason}.`);
}

function noDatabase(dataDir: string): UserFacingError {
  return new UserFacingError(`There is no database in the data folder ${dataDir}.`);
}
