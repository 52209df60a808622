import pg from 'pg';

/** A database of its own on a PostgreSQL server. */
interface TestDatabase {
  readonly url: string;
  readonly drop: () => Promise<unknown>;
}

/**
 * Creates an empty database, which replaces one of the same name.
 *
 * @param server URL of a database whose user may create databases
 */
export async function createDatabase(server: string, name: string): Promise<TestDatabase> {
  const drop = () => query(server, `drop database if exists ${name} with (force)`);
  await drop();
  await query(server, `create database ${name}`);
  return { url: Object.assign(new URL(server), { pathname: `/${name}` }).href, drop };
}

/** Runs a statement on a connection of its own and returns the rows. */
export async function query<Row extends pg.QueryResultRow>(
  url: string,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
