import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { create } from 'tar';
import { pathsIn, settleDataFolder } from '../db/data-folder';
import { lockDataFolder } from '../db/data-folder-lock';
import { requestSnapshot } from '../db/request-snapshot';
import { syncToDisk } from '../db/sync-to-disk';
import { fileProblem } from '../file-problem';
import { StartError } from '../start-error';

/**
 * Writes the embedded database into a new file. A server that runs makes a copy for it and goes on.
 * @param dataDir absolute path of the data folder.
 * @param file absolute path; appears when it is complete and on the disk, not before.
 * @returns what to tell the person at the terminal.
 * @throws StartError when there is no database, the file exists or can't be written, or the data
 *   folder is in use by a process that can't make a copy.
 */
export async function backUp(dataDir: string, file: string): Promise<string> {
  if (existsSync(file)) {
    throw new StartError(`${file} exists already; name another file or remove that one.`);
  }
  if (!existsSync(dataDir)) throw noDatabase(dataDir);
  const draft = `${file}.${String(process.pid)}.unfinished`;
  try {
    await readDatabase(dataDir, (folder) => writeArchive(folder, draft));
    renameSync(draft, file);
    syncToDisk(path.dirname(file));
  } finally {
    rmSync(draft, { force: true });
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
    settleDataFolder(dataDir);
    const { database } = pathsIn(dataDir);
    if (!existsSync(database)) throw noDatabase(dataDir);
    await read(database);
  } finally {
    lock.release();
  }
}

async function writeArchive(folder: string, file: string): Promise<void> {
  try {
    const options = { cwd: folder, gzip: { level: 1 }, portable: true, strict: true };
    // It holds password hashes, which are nobody else's business.
    await create({ ...options, file, mode: 0o600 }, ['.']);
    syncToDisk(file);
  } catch (error) {
    const reason = fileProblem(error);
    if (reason === undefined) throw error;
    throw new StartError(`The backup can't be written to ${path.dirname(file)}: ${reason}.`);
  }
}

function noDatabase(dataDir: string): StartError {
  return new StartError(`There is no database in the data folder ${dataDir}.`);
}
