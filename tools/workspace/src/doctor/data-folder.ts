import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { describeFileError } from '../file-errors';
import type { Finding } from './finding.mjs';

/**
 * Checks whether `npm start` can use the data folder: it is writable, no other process has locked it, and
 * its database is not newer than the migrations. Opens only a copy of the database.
 *
 * @param folder absolute path; need not exist
 * @param migrations folder with the SQL of the migrations
 * @param isRunning whether Atrium answers on its port, so that its lock is no surprise
 */
export async function checkDataFolder(
  folder: string,
  migrations: string,
  isRunning: boolean,
): Promise<Finding> {
  if (!existsSync(folder)) {
    return checkParent(folder) ?? { state: 'ok', text: 'No data folder yet: npm start creates it' };
  }
  const problem = findWriteProblem(folder);
  if (problem !== undefined) {
    return {
      state: 'wrong',
      text: `The data folder ${folder} cannot be written (${problem}). Run the commands as its owner, or set DATA_DIR to another folder.`,
    };
  }
  const owner = findLockOwner(folder);
  if (owner !== undefined && isRunning) {
    return {
      state: 'ok',
      text: `The data folder ${folder} is in use by Atrium itself, process ${String(owner)}`,
    };
  }
  if (owner !== undefined) {
    return {
      state: 'wrong',
      text: `The data folder ${folder} is in use by process ${String(owner)}. Stop that process before npm start, or set DATA_DIR to another folder.`,
    };
  }
  const database = path.join(folder, 'database');
  if (!existsSync(database) || existsSync(path.join(folder, 'database.unfinished'))) {
    return { state: 'ok', text: `The data folder ${folder} is writable and has no database yet` };
  }
  return checkDatabase(database, migrations);
}

function checkParent(folder: string): Finding | undefined {
  const parent = path.dirname(folder);
  const problem = existsSync(parent) ? findWriteProblem(parent) : undefined;
  if (problem === undefined) return undefined;
  return {
    state: 'wrong',
    text: `The data folder ${folder} cannot be created (${problem}). Run the commands as the owner of ${parent}, or set DATA_DIR to another folder.`,
  };
}

/** Returns why files cannot be created in a folder, in a few words. */
export function findWriteProblem(folder: string): string | undefined {
  try {
    readdirSync(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    // The file system throws Node's own errors only.
    return describeFileError(error as NodeJS.ErrnoException);
  }
}

/** Returns the running process that has locked the folder, as `apps/api` writes the lock. */
function findLockOwner(folder: string): number | undefined {
  const lock = path.join(folder, 'atrium.pid');
  if (!existsSync(lock)) return undefined;
  const [pid = '', startTime = ''] = readFileSync(lock, 'utf8').trim().split(' ');
  const stat = `/proc/${pid}/stat`;
  if (startTime !== '') {
    // Pids are reused, and on Linux the lock has the start time too.
    if (!existsSync(stat)) return undefined;
    const text = readFileSync(stat, 'utf8');
    return text.slice(text.lastIndexOf(')')).split(' ')[20] === startTime ? Number(pid) : undefined;
  }
  try {
    process.kill(Number(pid), 0);
    return Number(pid);
  } catch (error) {
    // The process of another account.
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? Number(pid) : undefined;
  }
}

async function checkDatabase(database: string, migrations: string): Promise<Finding> {
  const known = readdirSync(migrations)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => readFileSync(path.join(migrations, file)))
    .map((sql) => createHash('sha256').update(sql).digest('hex'));
  const done = await readMigrations(database);
  if (done !== undefined) return compareMigrations(database, done, known);
  return {
    state: 'wrong',
    text: `The database ${database} cannot be opened. Restore a backup (npm run db -- restore), or set DATA_DIR to another folder.`,
  };
}

/**
 * Compares the migrations that a database has with those of this version.
 *
 * @param done their hashes, as drizzle stores them
 * @param known hashes of the files
 */
export function compareMigrations(
  database: string,
  done: readonly string[],
  known: readonly string[],
): Finding {
  const unknown = done.filter((hash) => !known.includes(hash)).length;
  if (unknown > 0) {
    return {
      state: 'wrong',
      text: `The database ${database} belongs to a newer version of Atrium: ${String(unknown)} of its migrations are unknown here. Check out that version, restore an older backup (npm run db -- restore), or set DATA_DIR to another folder.`,
    };
  }
  const lacking = known.length - done.length;
  const state =
    lacking === 0
      ? 'is up to date'
      : `lacks ${String(lacking)} of ${String(known.length)} migrations, which npm start runs`;
  return { state: 'ok', text: `The database ${database} ${state}` };
}

/** Returns the hashes of the migrations that a database has, or undefined if it cannot be opened. */
async function readMigrations(database: string): Promise<string[] | undefined> {
  const folder = mkdtempSync(path.join(tmpdir(), 'atrium-doctor-'));
  try {
    const copy = path.join(folder, 'database');
    await cp(database, copy, { recursive: true, mode: constants.COPYFILE_FICLONE });
    const client = await PGlite.create(copy);
    try {
      const { rows } = await client.query<{ hash: string }>(
        'select hash from drizzle.__drizzle_migrations',
      );
      return rows.map(({ hash }) => hash);
    } finally {
      await client.close();
    }
  } catch {
    // PGlite reports no causes.
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
