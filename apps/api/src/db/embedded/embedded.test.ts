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
import { releaseFiles } from '../schema/release-tables';
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
  // The leftovers of a first start that was killed.
  mkdirSync(path.join(folder, 'database'));
  writeFileSync(path.join(folder, 'database/PG_VERSION'), '18');
  writeFileSync(path.join(folder, 'database.unfinished'), '');
  database = await open();
});

afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

it('starts over after an interrupted first start', () => {
  expect(existsSync(path.join(folder, 'database.unfinished'))).toBe(false);
  expect(existsSync(path.join(folder, 'database/pg_wal'))).toBe(true);
});

it('returns bytes as the buffer that was stored', async () => {
  const file = { integrity: 'sha384-1', content: Buffer.from([0, 92, 120, 255]), gzip: null };
  const added = { ...file, brotli: null, storedAt: new Date(), uploadedBy: null };

  await database.db.insert(releaseFiles).values(added);

  expect(await database.db.select().from(releaseFiles)).toStrictEqual([added]);
});

it('flushes every commit to disk before it returns', async () => {
  const fsync = jest.spyOn(fs, 'fsyncSync');
  const synced: number[] = [];
  fsync.mockImplementation((descriptor) => void synced.push(fstatSync(descriptor).ino));

  await addUser(database.db, 'maria');

  fsync.mockRestore();
  const logFolder = path.join(folder, 'database/pg_wal');
  const logs = readdirSync(logFolder).map((name) => statSync(path.join(logFolder, name)).ino);
  expect(synced.some((file) => logs.includes(file))).toBe(true);
});

it('cannot be opened twice and keeps its rows', async () => {
  await expect(open()).rejects.toThrow('is in use by process');

  await database.close();
  database = await open();

  expect(await database.db.$count(users)).toBe(1);
});

it('updates the statistics of the planner', async () => {
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

it('exits with one sentence when PostgreSQL panics, and has all data at the next start', async () => {
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
    { cwd: path.join(__dirname, '../../..'), encoding: 'utf8', timeout: 120_000 },
  );

  expect([status, stderr]).toEqual([
    1,
    `The embedded database in ${folder} has stopped, most likely because its disk is full. Free some space and start again. All saved data is safe.\n`,
  ]);
  renameSync(`${log}-away`, log);
  database = await open();
  expect(await database.db.$count(users)).toBe(2);
});
