import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { casing, type Database } from '../database';
import { classifyDatabaseError } from '../database-error';

/**
 * Limits the wait for a new or a free connection. During an outage it is the longest time until a
 * response, even if the host drops packets silently.
 */
const CONNECT_TIMEOUT_MS = 5_000;

/** PostgreSQL cancels a statement after this time, including the wait for locks. */
const STATEMENT_TIMEOUT_MS = 10_000;

/**
 * Limits the wait for a result, in case the host has disappeared. Longer than the statement timeout, so
 * that a slow database can still report an error.
 */
const QUERY_TIMEOUT_MS = 12_000;

/** PostgreSQL aborts the transaction of a client that has disappeared, and frees its locks. */
const IDLE_TRANSACTION_TIMEOUT_MS = 30_000;

/** Timeouts of connections, statements and transactions. */
export type TimeLimits = Pick<
  pg.PoolConfig,
  | 'connectionTimeoutMillis'
  | 'statement_timeout'
  | 'query_timeout'
  | 'idle_in_transaction_session_timeout'
>;

const SERVER_LIMITS: TimeLimits = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  query_timeout: QUERY_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
};

/**
 * Creates a connection pool for a PostgreSQL database; it replaces broken connections.
 * @param url as in DATABASE_URL; its parameters, such as `?statement_timeout=60000`, override the
 *   limits.
 * @param limits those of the HTTP server by default.
 */
export function createPool(
  url: string,
  reportFailure: (error: unknown) => void,
  limits: TimeLimits = SERVER_LIMITS,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...limits,
    // Drizzle parses timestamps in this format only, and a database may use another by default. Compiling the list of
    // tasks took PostgreSQL up to a second, as long as the rest of it; no statement is long enough to gain from that.
    options: '-c datestyle=ISO -c jit=off',
    keepAlive: true,
  });
  pool.on('error', reportFailure);
  // Without a listener, a connection that breaks between two statements of a transaction would end the
  // process. The next statement fails anyway.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * Returns the database of a pool. Drizzle's own transactions leak their connection when `begin` fails;
 * these always release it, and close it if it is broken or still in a transaction.
 */
export function databaseFromPool(pool: pg.Pool): Database {
  const db = drizzle(pool, { casing });
  const transaction: typeof db.transaction = async (run, config) => {
    const client = await pool.connect();
    let isBroken = false;
    try {
      return await drizzle(client, { casing }).transaction(run, config);
    } catch (error) {
      isBroken = classifyDatabaseError(error) !== undefined;
      throw error;
    } finally {
      client.release(isBroken || client.getTransactionStatus() !== 'I');
    }
  };
  return Object.assign(db, { transaction });
}
