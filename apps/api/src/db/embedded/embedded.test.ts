import { spawnSync } from 'node:child_process';
import fs, {
  existsSync,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { addUser } from '../../testing/factories';
import { users } from '../schema/tables';
import { type EmbeddedDatabase, openEmbedded } from './embedded';

let folder: string;
let database: EmbeddedDatabase;

function open(): Promise<EmbeddedDatabase> {
  return openEmbedded(folder, (error) => {
    throw error;
  });
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'atrium-embedded-'));
  // What a first start leaves behind that was killed in the middle.
  mkdirSync(path.join(folder, 'database'));
  writeFileSync(path.join(folder, 'database/PG_VERSION'), '18');
  writeFileSync(path.join(folder, 'database.unfinished'), '');
  database = await open();
});

afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

it('begins again after a first start that did not finish', () => {
  expect(existsSync(path.join(folder, 'database.unfinished'))).toBe(false);
  expect(existsSync(path.join(folder, 'database/pg_wal'))).toBe(true);
});

it('has every commit on the disk before it answers', async () => {
  const fsync = jest.spyOn(fs, 'fsyncSync');
  const synced: number[] = [];
  fsync.mockImplementation((descriptor) => void synced.push(fstatSync(descriptor).ino));

  await addUser(database.db, 'maria');

  fsync.mockRestore();
  const logFolder = path.join(folder, 'database/pg_wal');
  const logs = readdirSync(logFolder).map((name) => statSync(path.join(logFolder, name)).ino);
  expect(synced.some((file) => logs.includes(file))).toBe(true);
});

it('is refused to a second opener and keeps its rows for the next', async () => {
  await expect(open()).rejects.toThrow('is in use by process');

  await database.close();
  database = await open();

  expect(await database.db.$count(users)).toBe(1);
});

it('renews the statistics of the planner', async () => {
  const countRows = async () => {
    const [row] = await database.db
      .select({ rows: sql<number>`reltuples` })
      .from(sql`pg_class`)
      .where(sql`relname = 'users'`);
    return row?.rows;
  };
  expect(await countRows()).toBe(-1);

  await database.vacuum();

  expect(await countRows()).toBe(1);
});

it('ends its process with one sentence when PostgreSQL panics, and is whole at the next start', async () => {
  await addUser(database.db, 'deniz');
  await database.close();
  const log = path.join(folder, 'database/pg_wal');
  const program = `
    const { openEmbedded } = await import('./src/db/embedded/embedded.ts');
    const { renameSync } = await import('node:fs');
    const { db } = await openEmbedded(${JSON.stringify(folder)}, () => undefined);
    renameSync(${JSON.stringify(log)}, ${JSON.stringify(`${log}-away`)});
    for (;;) {
      await db.execute('select pg_switch_wal()').catch(() => undefined);
      await db.execute("update users set role = role || 'x'").catch(() => undefined);
    }`;

  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', program],
    { cwd: path.join(__dirname, '../../..'), encoding: 'utf8', timeout: 50_000 },
  );

  expect([status, stderr]).toEqual([
    1,
    `The embedded database in ${folder} has given up, most likely because its disk is full; free some space and start again. What was saved is safe.\n`,
  ]);
  renameSync(`${log}-away`, log);
  database = await open();
  expect(await database.db.$count(users)).toBe(2);
});
