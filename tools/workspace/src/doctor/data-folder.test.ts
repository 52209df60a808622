import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { workspaceRoot } from '../workspace-root';
import { checkDataFolder, compareMigrations } from './data-folder';

const EMBEDDED = path.join(workspaceRoot, 'apps/api/src/db/embedded');
const MIGRATIONS = path.join(workspaceRoot, 'apps/api/migrations');
const EVALUATE = ['--import', 'tsx', '--input-type=module', '--eval'];

let folder: string;
let data: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atrium-'));
  data = path.join(folder, 'data');
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Starts a process that locks the data folder as the server does. */
async function lock(): Promise<ChildProcess> {
  const program = `
    import { lockDataFolder } from ${JSON.stringify(path.join(EMBEDDED, 'data-folder-lock.ts'))};
    lockDataFolder(${JSON.stringify(data)});
    setInterval(() => {}, 60_000);
    console.log('locked');`;
  const holder = spawn(process.execPath, [...EVALUATE, program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  return holder;
}

async function kill(holder: ChildProcess): Promise<void> {
  holder.kill('SIGKILL');
  await once(holder, 'exit');
}

/** Creates a database with all migrations, without syncing it to the disk as the server would. */
async function createDatabase(): Promise<void> {
  mkdirSync(data);
  const client = await PGlite.create(path.join(data, 'database'));
  await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
  await client.close();
}

it('accepts a folder that npm start will create', async () => {
  expect(await checkDataFolder(data, MIGRATIONS, false)).toEqual({
    state: 'ok',
    text: 'No data folder yet: npm start creates it',
  });
});

it('rejects a file in its place', async () => {
  writeFileSync(data, '');

  expect(await checkDataFolder(data, MIGRATIONS, false)).toEqual({
    state: 'wrong',
    text: `The data folder ${data} cannot be written (not a folder). Run the commands as its owner, or set DATA_DIR to another folder.`,
  });
});

it('names the process that has locked the folder, until that process has ended', async () => {
  const holder = await lock();
  const locked = await checkDataFolder(data, MIGRATIONS, false);
  const running = await checkDataFolder(data, MIGRATIONS, true);
  await kill(holder);

  expect(locked).toEqual({
    state: 'wrong',
    text: `The data folder ${data} is in use by process ${holder.pid}. Stop that process before npm start, or set DATA_DIR to another folder.`,
  });
  expect(running).toEqual({
    state: 'ok',
    text: `The data folder ${data} is in use by Atrium itself, process ${holder.pid}`,
  });
  expect(await checkDataFolder(data, MIGRATIONS, false)).toMatchObject({ state: 'ok' });
});

it('opens a copy of the database to find out which migrations it has', async () => {
  await createDatabase();
  const database = path.join(data, 'database');
  const before = readdirSync(database, { recursive: true });

  expect(await checkDataFolder(data, MIGRATIONS, false)).toEqual({
    state: 'ok',
    text: `The database ${database} is up to date`,
  });
  expect(readdirSync(database, { recursive: true })).toEqual(before);
});

it('accepts an older database and rejects a newer one', () => {
  expect(compareMigrations('database', ['a', 'b'], ['a', 'b', 'c'])).toEqual({
    state: 'ok',
    text: 'The database database lacks 1 of 3 migrations, which npm start runs',
  });
  expect(compareMigrations('database', ['a', 'b', 'c'], ['a', 'b'])).toMatchObject({
    state: 'wrong',
    text: expect.stringContaining(
      'belongs to a newer version of Atrium: 1 of its migrations are unknown here.',
    ),
  });
});

it('rejects a database that does not open', async () => {
  mkdirSync(path.join(data, 'database'), { recursive: true });
  writeFileSync(path.join(data, 'database/PG_VERSION'), '12\n');

  expect(await checkDataFolder(data, MIGRATIONS, false)).toMatchObject({
    state: 'wrong',
    text: expect.stringContaining('cannot be opened. Restore a backup (npm run db -- restore)'),
  });
});
