import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { casing, type Database } from '../database';
import { classifyDatabaseError } from '../database-error';

/**
 * For a new connection, and for a free one where all are in use. A call during an outage is answered
 * after this long at the latest, even where the host swallows packets and refuses nothing.
 */
const CONNECT_TIMEOUT_MILLISECONDS = 5_000;

/** PostgreSQL cancels a statement after this long, waiting for locks included. */
const STATEMENT_TIMEOUT_MILLISECONDS = 10_000;

/**
 * The answer is awaited this long, for a host that is gone without a word; longer than the statement
 * may take, so that a database which is merely slow is heard.
 */
const ANSWER_TIMEOUT_MILLISECONDS = 12_000;

/** PostgreSQL ends a transaction of a process that is gone without a word, and frees its locks. */
const IDLE_TRANSACTION_TIMEOUT_MILLISECONDS = 30_000;

/** How long statements and transactions may take. */
export type TimeLimits = Pick<
  pg.PoolConfig,
  'statement_timeout' | 'query_timeout' | 'idle_in_transaction_session_timeout'
>;

const SERVER_LIMITS: TimeLimits = {
  statement_timeout: STATEMENT_TIMEOUT_MILLISECONDS,
  query_timeout: ANSWER_TIMEOUT_MILLISECONDS,
  idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MILLISECONDS,
};

/**
 * Makes the pool of connections to a PostgreSQL database; connections that break are replaced.
 * @param url as in DATABASE_URL; its own parameters, such as `?statement_timeout=60000`, win over
 * the time limits here.
 * @param reportFailure told when an idle connection breaks.
 * @param limits those of a server that answers calls, by default.
 */
export function createPool(
  url: string,
  reportFailure: (error: unknown) => void,
  limits: TimeLimits = SERVER_LIMITS,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MILLISECONDS,
    ...limits,
    // Drizzle reads instants in this form only, and a database may be set to another.
    options: '-c datestyle=ISO',
    keepAlive: true,
  });
  pool.on('error', reportFailure);
  // A connection that breaks between two statements of a transaction would end the process if nobody
  // listened; the next statement fails in any case.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * The database behind a pool. Its transactions give their connection back whatever happens, which
 * drizzle's own do not when the very first statement fails; one that is broken or still in a
 * transaction is closed instead.
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
