import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { errorCode, StartError } from '../start-error';
import { lockDataFolder } from './data-folder-lock';
import { casing, type OpenDatabase } from './database';
import { DurableFileSystem } from './durable-file-system';
import { migrateEmbedded } from './migrate';

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
 * Opens the embedded database in a data folder, making it when there is none.
 * @param dataDir absolute path; belongs to this process until `close`.
 * @param reportFailure told when the hourly vacuum fails.
 * @throws StartError when the folder is in use, can't be written to, or its disk is full.
 */
export async function openEmbedded(
  dataDir: string,
  reportFailure: (error: unknown) => void,
): Promise<EmbeddedDatabase> {
  const lock = lockDataFolder(dataDir);
  try {
    const client = await start(dataDir);
    const db = drizzle(client, { casing });
    await migrateEmbedded(db);
    const timer = setInterval(() => {
      vacuum(client).catch(reportFailure);
    }, VACUUM_INTERVAL_MILLISECONDS);
    return {
      db,
      kind: 'embedded',
      vacuum: () => vacuum(client),
      async close() {
        clearInterval(timer);
        await client.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw explain(error, dataDir);
  }
}

async function start(dataDir: string): Promise<PGlite> {
  const folder = path.join(dataDir, 'database');
  const unfinished = path.join(dataDir, 'database.unfinished');
  // PGlite copies a new database file by file: one that was interrupted holds nothing yet.
  if (existsSync(unfinished)) rmSync(folder, { recursive: true, force: true });
  if (!existsSync(folder)) writeFileSync(unfinished, '');
  const client = await PGlite.create({
    fs: new DurableFileSystem(folder),
    startParams: START_PARAMETERS,
  });
  rmSync(unfinished, { force: true });
  return client;
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

function isDiskFull(error: unknown): boolean {
  const fromEmscripten =
    typeof error === 'object' &&
    error !== null &&
    'errno' in error &&
    error.errno === EMSCRIPTEN_ENOSPC;
  return fromEmscripten || ['ENOSPC', POSTGRES_DISK_FULL].includes(errorCode(error) ?? '');
}
