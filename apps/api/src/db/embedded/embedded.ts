import { constants, existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { reportNotice as writeNotice } from '../../cli/report-notice';
import { UserFacingError } from '../../config/user-facing-error';
import { casing, type OpenDatabase } from '../database';
import { classifyDatabaseError } from '../database-error';
import { migrateEmbedded } from '../migrate';
import { dataFolderPaths, recoverDataFolder } from './data-folder';
import { lockDataFolder } from './data-folder-lock';
import { DurableFileSystem } from './durable-file-system';
import { findInaccessibleFile } from './inaccessible-files';
import { copyNewDatabase } from './new-database';
import { serveSnapshots } from './snapshot-server';

const LOG_SEGMENT_BYTES = 16 * 1024 * 1024;
const VACUUM_INTERVAL_MILLISECONDS = 60 * 60 * 1000;

// Stock PGlite starts PostgreSQL with -F, which never syncs; Emscripten implements fsync only.
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
];

/** An open embedded database. */
export interface EmbeddedDatabase extends OpenDatabase {
  readonly kind: 'embedded';
  /** Reclaims dead rows and renews the planner's statistics; also runs by itself every hour. */
  vacuum: () => Promise<void>;
}

/**
 * Opens the embedded database in a data folder, making it when there is none. While it is open, the
 * `db` command can ask this process for a copy.
 * @param dataDir absolute path; belongs to this process until `close`.
 * @param reportFailure told when the hourly vacuum or a copy fails.
 * @param reportNotice told in one sentence that the folder was open to other accounts; by default standard
 *   error.
 * @throws UserFacingError when the folder is in use, it or the database in it can't be written to, or its
 *   disk is full.
 *
 * Where a disk is too full even for PostgreSQL's log, PostgreSQL panics: then the process ends with
 * one sentence and exit code 1. The next start recovers what was saved.
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
    const snapshots = await serveSnapshots(
      dataDir,
      (folder) => copyDatabase(client, dataFolderPaths(dataDir).database, folder),
      reportFailure,
    );
    const timer = setInterval(() => {
      vacuum(client).catch(reportFailure);
    }, VACUUM_INTERVAL_MILLISECONDS);
    return {
      db,
      kind: 'embedded',
      vacuum: () => vacuum(client),
      async close() {
        clearInterval(timer);
        await snapshots.withdraw();
        await client.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw explain(error, dataDir);
  }
}

/**
 * Starts the embedded database in a folder of its own.
 * @param folder of the database itself; the caller sees to it that no other process uses it.
 * @param giveUp called when PostgreSQL panics; from then on it answers nothing.
 */
export function startPglite(folder: string, giveUp?: () => never): Promise<PGlite> {
  return PGlite.create({
    fs: new DurableFileSystem(folder, giveUp),
    startParams: START_PARAMETERS,
  });
}

async function startOrCreate(dataDir: string): Promise<PGlite> {
  const { database, unfinished } = dataFolderPaths(dataDir);
  if (!existsSync(database)) {
    writeFileSync(unfinished, '');
    copyNewDatabase(database);
  }
  const client = await startPglite(database, () => endProcess(dataDir, database));
  rmSync(unfinished, { force: true });
  return client;
}

// PGlite does not notice a panic: its next query would keep this process busy for ever.
function endProcess(dataDir: string, database: string): never {
  const reason =
    findInaccessibleFile(dataDir, database)?.message ??
    `The embedded database in ${dataDir} has given up, most likely because its disk is full; free some space and start again. What was saved is safe.`;
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

// All other queries wait for the end of a transaction, and nothing but a query writes a file: what is
// copied is the state of one moment, and after the checkpoint it needs no recovery.
async function copyDatabase(client: PGlite, database: string, folder: string): Promise<void> {
  await client.transaction(async (transaction) => {
    await transaction.exec('checkpoint');
    await cp(database, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  });
}

async function vacuum(client: PGlite): Promise<void> {
  await client.exec('vacuum analyze');
}

function explain(error: unknown, dataDir: string): unknown {
  if (error instanceof UserFacingError) return error;
  if (classifyDatabaseError(error) !== 'disk full' && !lacksSpaceToStart(error, dataDir)) {
    return findInaccessibleFile(dataDir, dataFolderPaths(dataDir).database) ?? error;
  }
  return new UserFacingError(
    `No space is left on the disk that holds the data folder ${dataDir}; free some and start again.`,
  );
}

// PGlite says only that it has failed; after a crash PostgreSQL may need a new segment of its log.
function lacksSpaceToStart(error: unknown, dataDir: string): boolean {
  if (!(error instanceof Error) || !error.message.startsWith('PGlite failed')) return false;
  const { bavail, bsize } = statfsSync(dataDir);
  return bavail * bsize < LOG_SEGMENT_BYTES;
}
