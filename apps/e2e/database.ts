import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** An empty database on the PostgreSQL server of the tests. */
export interface EmptyDatabase {
  url: string;
  drop: () => Promise<void>;
}

/**
 * Creates an empty database on the server in TEST_DATABASE_URL.
 *
 * @throws Error when the variable is not set, or the server cannot be reached
 */
export async function createDatabase(): Promise<EmptyDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) {
    throw new Error(
      'Set TEST_DATABASE_URL to a PostgreSQL database whose user may create databases, like postgres://user:password@127.0.0.1:5432/postgres.',
    );
  }
  const name = `atrium_e2e_${randomBytes(6).toString('hex')}`;
  await query(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => query(server, `drop database ${name} with (force)`) };
}

async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
