import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { constants, existsSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { errorCode, StartError } from '../start-error';
import { pathsIn, settleDataFolder } from './data-folder';
import { lockDataFolder } from './data-folder-lock';
import { casing, type OpenDatabase } from './database';
import { DurableFileSystem } from './durable-file-system';
import { migrateEmbedded } from './migrate';
import { offerSnapshots } from './offer-snapshots';

const VACUUM_INTERVAL_MILLISECONDS = 60 * 60 * 1000;

// How Emscripten's file system and PostgreSQL name a full disk.
const EMSCRIPTEN_ENOSPC = 51;
const POSTGRES_DISK_FULL = '53100';

// Stock PGlite starts PostgreSQL with -F, which never syncs; Emscripten implements fsync only.
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
];

/** An open embedded database. */
export interface EmbeddedDatabase extends OpenDatabase {
  readonly kind: 'embedded';
  /** Reclaims dead rows and renews the planner's statistics; also runs by itself every hour. */
  vacuum(): Promise<void>;
}

/**
 * Opens the embedded database in a data folder, making it when there is none. While it is open, the
 * `db` command can ask this process for a copy.
 * @param dataDir absolute path; belongs to this process until `close`.
 * @param reportFailure told when the hourly vacuum or a copy fails.
 * @throws StartError when the folder is in use, can't be written to, or its disk is full.
 */
export async function openEmbedded(
  dataDir: string,
  reportFailure: (error: unknown) => void,
): Promise<EmbeddedDatabase> {
  const lock = lockDataFolder(dataDir);
  try {
    settleDataFolder(dataDir);
    const client = await startOrCreate(dataDir);
    const db = drizzle(client, { casing });
    await migrateEmbedded(db);
    const snapshots = await offerSnapshots(
      dataDir,
      (folder) => copyDatabase(client, pathsIn(dataDir).database, folder),
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
 */
export function startDatabase(folder: string): Promise<PGlite> {
  return PGlite.create({ fs: new DurableFileSystem(folder), startParams: START_PARAMETERS });
}

async function startOrCreate(dataDir: string): Promise<PGlite> {
  const { database, unfinished } = pathsIn(dataDir);
  if (!existsSync(database)) writeFileSync(unfinished, '');
  const client = await startDatabase(database);
  rmSync(unfinished, { force: true });
  return client;
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
  if (!isDiskFull(error)) return error;
  return new StartError(
    `No space is left on the disk that holds the data folder ${dataDir}; free some and start again.`,
  );
}

/** Whether an error of the embedded database says that its disk is full. */
export function isDiskFull(error: unknown): boolean {
  const fromEmscripten =
    typeof error === 'object' &&
    error !== null &&
    'errno' in error &&
    error.errno === EMSCRIPTEN_ENOSPC;
  return fromEmscripten || ['ENOSPC', POSTGRES_DISK_FULL].includes(errorCode(error) ?? '');
}
