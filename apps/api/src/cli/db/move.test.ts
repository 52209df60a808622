import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { lockDataFolder } from '../../db/embedded/data-folder-lock';
import { openEmbedded } from '../../db/embedded/embedded';
import { connectPostgres, openPostgres } from '../../db/postgres/postgres';
import { events } from '../../db/schema/event-tables';
import { filePieces, files } from '../../db/schema/file-tables';
import { messages, tasks, users } from '../../db/schema/tables';
import { DEMO_ACCOUNTS } from '../../modules/users/demo-accounts';
import { addDemoData } from '../../seed/demo-data';
import { createDataFolder } from '../../testing/built-server';
import { runOnServer, urlOfDatabase } from '../../testing/database-template';
import { addUser, TEST_PASSWORD_HASH } from '../../testing/factories';
import { endProcesses, runProcess } from '../../testing/run-process';
import { setUpTemporaryFolder } from '../../testing/temporary-folder';
import { createTestDatabase } from '../../testing/test-database';
import { storeTestFile } from '../../testing/test-files';
import { type CopyRepository, createCopyRepository } from './copy.repository';
import { moveTo } from './move';
import { nameOf, schemaTables } from './schema-tables';
import { fillEmptyTables } from './testing/fill-empty-tables';

// Each is more than two batches and not a multiple of one.
const MANY = 1201;
const PIECES = 20;
const PIECE_BYTES = 10_000;

const dataDir = setUpTemporaryFolder();

afterEach(endProcesses);

function throwFailure(error: unknown): never {
  throw error;
}

it('lists every table of the database after those that it refers to', async () => {
  const database = await createTestDatabase();

  expect(schemaTables.map(nameOf).sort()).toEqual(
    await createCopyRepository(database.db).listTableNames(),
  );
  const names = schemaTables.map(nameOf);
  expect(names.indexOf('licenses')).toBeGreaterThan(names.indexOf('companies'));
  expect(names.indexOf('companies')).toBeGreaterThan(names.indexOf('distributors'));
  await database.close();
});

it('requires an embedded database and does not create one', async () => {
  const missing = path.join(dataDir, 'missing');

  await expect(moveTo(missing, 'postgres://a@127.0.0.1:9/a')).rejects.toThrow(
    `There is no database in the data folder ${missing}.`,
  );
  expect(existsSync(missing)).toBe(false);
});

if (testDatabaseUrl !== '') {
  describe('on PostgreSQL', () => {
    const made: string[] = [];

    beforeAll(async () => {
      createDataFolder(dataDir);
      await withSource(fillEveryTable);
    });

    afterAll(async () => {
      for (const name of made) await runOnServer(testDatabaseUrl, `drop database ${name}`);
    });

    async function createTarget(options = ''): Promise<string> {
      const name = `atrium_move_${String(process.pid)}_${String(made.length)}`;
      await runOnServer(testDatabaseUrl, `create database ${name} ${options}`);
      made.push(name);
      // Neither setting may change the comparison.
      await runOnServer(testDatabaseUrl, `alter database ${name} set timezone to 'Asia/Tokyo'`);
      await runOnServer(testDatabaseUrl, `alter database ${name} set datestyle to 'German'`);
      return urlOfDatabase(testDatabaseUrl, name);
    }

    async function withSource<Result>(use: (db: Database) => Promise<Result>): Promise<Result> {
      const { db, close } = await openEmbedded(dataDir, throwFailure);
      try {
        return await use(db);
      } finally {
        await close();
      }
    }

    async function withTarget<Result>(
      url: string,
      use: (db: Database, repository: CopyRepository) => Promise<Result>,
    ): Promise<Result> {
      const { db, close } = await connectPostgres(url, throwFailure);
      try {
        return await use(db, createCopyRepository(db));
      } finally {
        await close();
      }
    }

    it('carries no account that the demo password opens', async () => {
      const url = await createTarget();

      await expect(moveTo(dataDir, url)).rejects.toThrow(
        'The demo password is valid for deniz, so nothing was copied. Deactivate these accounts or set their passwords first, with atrium users.',
      );

      await withSource((source) => setPassword(source, 'deniz'));
      expect(await withTarget(url, (_, { listTableNames }) => listTableNames())).toEqual([]);
    });

    it('copies every row of every table, and goes on counting where it was', async () => {
      const url = await createTarget();

      const { code, stdout, stderr } = await runProcess('db', {
        args: ['move'],
        env: { DATA_DIR: dataDir, TARGET_DATABASE_URL: url },
      }).ended;

      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toMatch(/^login_attempts +1201 +1201 +[0-9a-f]{32}$/m);
      expect(stdout).toMatch(/Set DATABASE_URL to that database and start Atrium\./);
      const { username, password } = new URL(url);
      expect(stdout).not.toContain(`${username}:${password}`);
      await withSource((source) =>
        withTarget(url, (target) =>
          target.transaction(async (transaction) => {
            const [embedded, copied] = [source, transaction].map(createCopyRepository);
            await copied?.unifyTextFormat();
            for (const table of schemaTables) {
              const rows = (await embedded?.read(table, 0, 2 * MANY)) ?? [];
              expect([nameOf(table), rows.length]).not.toEqual([nameOf(table), 0]);
              expect(await copied?.read(table, 0, 2 * MANY)).toEqual(rows);
            }
            expect(await nextIds(transaction)).toEqual(await rolledBack(source, nextIds));
          }),
        ),
      );
      await expect(moveTo(dataDir, url)).rejects.toThrow(
        /^The PostgreSQL database is not empty: it contains .*, users\. Name another one\. Nothing has changed\.$/,
      );
    });

    it('makes no tables beside those of another program', async () => {
      const url = await createTarget();
      await withTarget(url, (db) => db.execute(sql`create table invoices ()`));

      await expect(moveTo(dataDir, url)).rejects.toThrow('it contains invoices.');
      expect(await withTarget(url, (_, { listTableNames }) => listTableNames())).toEqual([
        'invoices',
      ]);
    });

    it('refuses a database that can not hold all text', async () => {
      const url = await createTarget(
        "encoding 'LATIN1' template template0 lc_collate 'C' lc_ctype 'C'",
      );

      await expect(moveTo(dataDir, url)).rejects.toThrow(
        'The PostgreSQL database stores text as LATIN1. Create one with the encoding UTF8.',
      );
    });

    it.each([
      [
        'changes a value',
        // A limit on the time of statements would fail the copy.
        `if current_setting('statement_timeout') <> '0' then raise 'limited'; end if;
         new.title := new.title || ' '; return new`,
        /differs .* in events,/,
      ],
      [
        'refuses a row',
        "raise 'no room'",
        /^The table events could not be copied: no room\. The PostgreSQL database is still empty\.$/,
      ],
    ])('undoes a copy when the database %s', async (_, body, sentence) => {
      const url = await createTarget();
      await (await openPostgres(url, throwFailure)).close();
      await withTarget(url, async (db) => {
        await db.execute(sql`alter table event_participants disable trigger all`);
        await db.execute(
          sql.raw(
            `create function meddle() returns trigger language plpgsql as $$ begin ${body}; end $$`,
          ),
        );
        await db.execute(
          sql`create trigger meddle before insert on events for each row execute function meddle()`,
        );
      });

      await expect(moveTo(dataDir, url)).rejects.toThrow(sentence);
      await withTarget(url, async (_db, { hasRows, listNextValues }) => {
        for (const table of schemaTables) expect(await hasRows(table)).toBe(false);
        expect(new Set((await listNextValues()).values())).toEqual(new Set(['1']));
      });
    });

    it('touches nothing while the data folder is in use', async () => {
      const url = await createTarget();
      const lock = lockDataFolder(dataDir);

      await expect(moveTo(dataDir, url)).rejects.toThrow('is in use by process');

      lock.release();
      expect(await withTarget(url, (_, { listTableNames }) => listTableNames())).toEqual([]);
    });
  });
}

/** Adds the demo, of which one account stays open, and fills the other tables. */
async function fillEveryTable(db: Database): Promise<void> {
  await addDemoData(db, new Date());
  for (const { username } of DEMO_ACCOUNTS) {
    if (username !== 'deniz') await setPassword(db, username);
  }
  await addPieces(db);
  await fillEmptyTables(db, MANY);
}

async function addPieces(db: Database): Promise<void> {
  const userId = await addUser(db, 'sender');
  const fileId = await storeTestFile(db, userId);
  const [file] = await db.select().from(files).where(eq(files.id, fileId));
  const contentId = file?.contentId ?? 0;
  for (let position = 1; position < PIECES; position += 1) {
    await db.insert(filePieces).values({ contentId, position, bytes: randomBytes(PIECE_BYTES) });
  }
}

async function setPassword(db: Database, username: string): Promise<void> {
  const passwordHash = TEST_PASSWORD_HASH;
  await db.update(users).set({ passwordHash }).where(eq(users.username, username));
}

/** Returns the ids and the number of new rows. */
async function nextIds(db: Database): Promise<unknown[]> {
  const [task] = await db
    .insert(tasks)
    .values({ title: 'New', type: 'Bug', status: 'Todo', priority: 'Low' })
    .returning({ id: tasks.id, number: tasks.number });
  const userId = await addUser(db, 'new');
  const [message] = await db
    .insert(messages)
    .values({ senderId: userId, recipientId: userId, content: 'New' })
    .returning({ id: messages.id });
  const [event] = await db
    .insert(events)
    .values({ title: 'New', startDate: new Date(1), endDate: new Date(2) })
    .returning({ id: events.id });
  return [task, userId, message, event];
}

/** Returns what `use` reads from the embedded database. */
async function rolledBack<Result>(
  db: Database,
  use: (db: Database) => Promise<Result>,
): Promise<Result> {
  let result: Result | undefined;
  await db
    .transaction(async (transaction) => {
      result = await use(transaction);
      transaction.rollback();
    })
    .catch(() => undefined);
  if (result === undefined) throw new Error('Nothing was found');
  return result;
}
