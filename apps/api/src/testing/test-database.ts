import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { casing, type OpenDatabase } from '../db/database';
import { openPostgres } from '../db/postgres';
import { runOnServer, urlOfDatabase } from './database-template';

declare global {
  // Set by the Jest configurations; empty for the embedded database.
  var testDatabaseUrl: string;
}

const template = process.env.ATRIUM_TEST_TEMPLATE ?? '';

/** Makes an empty, migrated database for one test file; `close` removes it. */
export function createTestDatabase(): Promise<OpenDatabase> {
  return testDatabaseUrl === '' ? createEmbedded() : createOnServer();
}

async function createEmbedded(): Promise<OpenDatabase> {
  const client = await PGlite.create({ loadDataDir: new Blob([readFileSync(template)]) });
  return { db: drizzle(client, { casing }), kind: 'embedded', close: () => client.close() };
}

async function createOnServer(): Promise<OpenDatabase> {
  const name = `atrium_test_${randomBytes(8).toString('hex')}`;
  await runOnServer(testDatabaseUrl, `create database ${name} template ${template}`);
  const database = await openPostgres(urlOfDatabase(testDatabaseUrl, name), () => undefined);
  return {
    ...database,
    async close() {
      await database.close();
      await runOnServer(testDatabaseUrl, `drop database ${name}`);
    },
  };
}
