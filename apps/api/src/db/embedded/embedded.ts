import { constants, existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { UserFacingError } from '../../config/user-facing-error';
import { reportNotice as writeNotice } from '../../log/report-notice';
import { casing, type OpenDatabase } from '../database';
import { classifyDatabaseError } from '../database-error';
import { migrateEmbedded } from '../migrate';
import { byteConversions } from './byte-conversions';
import { dataFolderPaths, recoverDataFolder } from './data-folder';
import { lockDataFolder } from './data-folder-lock';
import { DurableFileSystem } from './durable-file-system';
import { createEmbeddedListen } from './embedded-listen';
import { findInaccessibleFile } from './inaccessible-files';
import { copyNewDatabase } from './new-database';

const LOG_SEGMENT_BYTES = 16 * 1024 * 1024;
const VACUUM_INTERVAL_MS = 60 * 60 * 1000;

// PGlite's default is -F, which turns syncing off. Emscripten implements no other method than fsync.
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
];

/** An open embedded database. */
export interface EmbeddedDatabase extends OpenDatabase {
  readonly kind: 'embedded';
  /** Reclaims dead rows and updates the planner's statistics; also runs every hour. */
  vacuum: () => Promise<void>;
  readonly copyFiles: (folder: string) => Promise<void>;
}

/**
 * Opens the embedded database in a data folder and creates it if there is none.
 *
 * When the disk is too full for PostgreSQL's write-ahead log, PostgreSQL panics. The process then
 * writes one sentence and exits with code 1. The next start recovers all committed data.
 * @param dataDir absolute path; locked for this process until `close`.
 * @param reportNotice receives one sentence if other accounts had access to the folder; writes to
 *   standard error by default.
 * @throws UserFacingError when the folder is in use, the folder or its database is not writable, or its
 *   disk is full.
 */
export async function openEmbedded(
  dataDir: string,
  reportFailure: (error: unknown) => void,
  reportNotice: (sentence: string) => void = writeNotice,
): Promise<EmbeddedDatabase> {
  const lock = lockDataFolder(dataDir, reportNotice);
  try {
    recoverDataFolder(dataDir);
    const client = await startOrCreate(dataDir);
    const db = drizzle(client, { casing });
    await migrateEmbedded(db);
    const timer = setInterval(() => {
      vacuum(client).catch(reportFailure);
    }, VACUUM_INTERVAL_MS);
    return {
      db,
      kind: 'embedded',
      listen: createEmbeddedListen(client),
      vacuum: () => vacuum(client),
      copyFiles: (folder) => copyDatabase(client, dataFolderPaths(dataDir).database, folder),
      async close() {
        clearInterval(timer);
        await client.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw toUserFacingError(error, dataDir);
  }
}

/**
 * Starts PGlite on a database folder.
 * @param folder the database folder; the caller makes sure that no other process uses it.
 * @param onPanic called when PostgreSQL panics; it does not respond after that.
 */
export function startPglite(folder: string, onPanic?: () => never): Promise<PGlite> {
  return PGlite.create({
    fs: new DurableFileSystem(folder, onPanic),
    startParams: START_PARAMETERS,
    ...byteConversions,
  });
}

async function startOrCreate(dataDir: string): Promise<PGlite> {
  const { database, unfinished } = dataFolderPaths(dataDir);
  if (!existsSync(database)) {
    writeFileSync(unfinished, '');
    copyNewDatabase(database);
  }
  const client = await startPglite(database, () => exitOnPanic(dataDir, database));
  rmSync(unfinished, { force: true });
  return client;
}

// PGlite does not notice a panic: its next query would never return.
function exitOnPanic(dataDir: string, database: string): never {
  const reason =
    findInaccessibleFile(dataDir, database)?.message ??
    `The embedded database in ${dataDir} has stopped, most likely because its disk is full. Free some space and start again. All saved data is safe.`;
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

// All other queries wait until this transaction ends, and only queries write files. The copy is therefore
// consistent, and after the checkpoint it needs no recovery.
async function copyDatabase(client: PGlite, database: string, folder: string): Promise<void> {
  await client.transaction(async (transaction) => {
    await transaction.exec('checkpoint');
    await cp(database, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  });
}

async function vacuum(client: PGlite): Promise<void> {
  await client.exec('vacuum analyze');
}

function toUserFacingError(error: unknown, dataDir: string): unknown {
  if (error instanceof UserFacingError) return error;
  if (classifyDatabaseError(error) !== 'disk full' && !isOutOfSpace(error, dataDir)) {
    return findInaccessibleFile(dataDir, dataFolderPaths(dataDir).database) ?? error;
  }
  return new UserFacingError(
    `No space is left on the disk that holds the data folder ${dataDir}. Free some space and start again.`,
  );
}

// PGlite reports no cause. After a crash PostgreSQL may need a new segment of its write-ahead log.
function isOutOfSpace(error: unknown, dataDir: string): boolean {
  if (!(error instanceof Error) || !error.message.startsWith('PGlite failed')) return false;
  const { bavail, bsize } = statfsSync(dataDir);
  return bavail * bsize < LOG_SEGMENT_BYTES;
}
