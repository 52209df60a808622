import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { casing, type OpenDatabase } from '../db/database';
import { createEmbeddedListen } from '../db/embedded/embedded-listen';
import { connectPostgres } from '../db/postgres/postgres';
import { runOnServer, urlOfDatabase } from './database-template';

declare global {
  // Set by the Jest configurations; empty for the embedded database.
  var testDatabaseUrl: string;
}

const template = process.env.ATRIUM_TEST_TEMPLATE ?? '';

/** Database of one test file. */
export interface TestDatabase extends OpenDatabase {
  /** URL of the PostgreSQL database; empty for the embedded one. */
  readonly url: string;
  /** Opens another connection, as a second process would; the embedded database reuses its only one. */
  openAgain: () => Promise<OpenDatabase>;
}

/** Creates an empty, migrated database for one test file; `close` removes it. */
export function createTestDatabase(): Promise<TestDatabase> {
  return testDatabaseUrl === '' ? createEmbedded() : createOnServer();
}

/**
 * Creates a database before all tests of a file and removes it after them.
 * @returns the database, which has its members once the tests run.
 */
export function setUpTestDatabase(): TestDatabase {
  // Filled before any hook or test of the file runs.
  const database = {} as TestDatabase;
  beforeAll(async () => {
    Object.assign(database, await createTestDatabase());
  });
  afterAll(() => database.close());
  return database;
}

async function createEmbedded(): Promise<TestDatabase> {
  // Loaded on use, as most files run on PostgreSQL, and Jest loads all modules again for each file.
  const [{ PGlite }, { byteConversions }, { drizzle }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('../db/embedded/byte-conversions'),
    import('drizzle-orm/pglite'),
  ]);
  const client = await PGlite.create({
    loadDataDir: new Blob([readFileSync(template)]),
    ...byteConversions,
  });
  const database = {
    db: drizzle(client, { casing }),
    kind: 'embedded' as const,
    listen: createEmbeddedListen(client),
  };
  return {
    ...database,
    url: '',
    close: () => client.close(),
    openAgain: () => Promise.resolve({ ...database, close: () => Promise.resolve() }),
  };
}

async function createOnServer(): Promise<TestDatabase> {
  const name = `atrium_test_${randomBytes(8).toString('hex')}`;
  await runOnServer(
    testDatabaseUrl,
    `create database ${name} template ${template} strategy file_copy`,
  );
  const url = urlOfDatabase(testDatabaseUrl, name);
  // The template is migrated.
  const openAgain = () => connectPostgres(url, () => undefined);
  const database = await openAgain();
  return {
    ...database,
    url,
    openAgain,
    async close() {
      await database.close();
      await runOnServer(testDatabaseUrl, `drop database ${name}`);
    },
  };
}
