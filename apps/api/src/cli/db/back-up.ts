import { accessSync, constants, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { create } from 'tar';
import { describeFileError } from '../../config/file-error';
import { UserFacingError } from '../../config/user-facing-error';
import type { OpenDatabase } from '../../db/database';
import { dataFolderPaths, recoverDataFolder } from '../../db/embedded/data-folder';
import { lockDataFolder } from '../../db/embedded/data-folder-lock';
import { findInaccessibleFile } from '../../db/embedded/inaccessible-files';
import { syncToDisk } from '../../db/embedded/sync-to-disk';

/**
 * Writes the embedded database into a new file. A running server runs this itself and continues.
 * @param file absolute path; the file appears when it is complete and synced to the disk.
 * @param copyFiles copies the database if this process has it open.
 * @throws UserFacingError when there is no database or it can't be read, the file exists or can't be
 *   written, or the data folder is in use by another process.
 */
export async function backUp(
  dataDir: string,
  file: string,
  copyFiles?: OpenDatabase['copyFiles'],
): Promise<string> {
  if (existsSync(file)) {
    throw new UserFacingError(`${file} already exists. Name another file or remove this one.`);
  }
  if (!existsSync(dataDir)) throw noDatabase(dataDir);
  requireWritable(path.dirname(file));
  const draft = `${file}.${String(process.pid)}.unfinished`;
  try {
    const write = (folder: string) => writeArchive(dataDir, folder, draft);
    await (copyFiles ? readCopy(dataDir, copyFiles, write) : readStopped(dataDir, write));
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

async function readCopy(
  dataDir: string,
  copyFiles: (folder: string) => Promise<void>,
  read: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(dataFolderPaths(dataDir).snapshotPrefix);
  try {
    await copyFiles(folder).catch((error: unknown) => {
      const reason = describeFileError(error);
      if (reason === undefined) throw error;
      throw new UserFacingError(`The server could not copy its database: ${reason}.`);
    });
    await read(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
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
