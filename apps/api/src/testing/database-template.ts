import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { create } from 'tar';
import { openPostgres } from '../db/postgres/postgres';
import { builtFolder } from './built-server';

/**
 * Creates the migrated database that each test file copies. Requires `buildServer`.
 * @param testDatabaseUrl URL of a PostgreSQL server, or empty for the embedded database.
 * @returns name of the template database, or path of the archive with the embedded one.
 */
export async function createTemplate(testDatabaseUrl: string): Promise<string> {
  return testDatabaseUrl === '' ? createArchive() : createTemplateDatabase(testDatabaseUrl);
}

/** Removes the template that `createTemplate` created. */
export async function removeTemplate(testDatabaseUrl: string, template: string): Promise<void> {
  if (testDatabaseUrl === '') rmSync(path.dirname(template), { recursive: true, force: true });
  else await runOnServer(testDatabaseUrl, `drop database if exists ${template}`);
}

/** Runs a statement outside any transaction on a PostgreSQL server. */
export async function runOnServer(testDatabaseUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: testDatabaseUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Returns the URL of another database on the same server. */
export function urlOfDatabase(testDatabaseUrl: string, name: string): string {
  const url = new URL(testDatabaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}

// PostgreSQL's own templates, which no test connects to: two thirds of all files.
const UNUSED = /^\.\/base\/[14](\/|$)/;

// Archives the database that the built server copies at its first start.
async function createArchive(): Promise<string> {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'atrium-test-')), 'database.tar');
  const cwd = path.join(builtFolder(), 'new-database');
  await create({ file, cwd, filter: (name) => !UNUSED.test(name) }, ['.']);
  return file;
}

async function createTemplateDatabase(testDatabaseUrl: string): Promise<string> {
  const name = `atrium_template_${String(process.pid)}`;
  await runOnServer(testDatabaseUrl, `drop database if exists ${name}`);
  await runOnServer(testDatabaseUrl, `create database ${name}`);
  const template = await openPostgres(urlOfDatabase(testDatabaseUrl, name), throwFailure);
  await template.close();
  return name;
}

function throwFailure(error: unknown): never {
  throw error;
}
