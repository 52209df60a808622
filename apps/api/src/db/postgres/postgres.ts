import { describeFileError, pathOfFileError } from '../../config/file-error';
import { errorCode, UserFacingError } from '../../config/user-facing-error';
import type { OpenDatabase } from '../database';
import type { Listening } from '../listen';
import { migratePostgres } from '../migrate';
import { createPostgresListen } from './postgres-listen';
import { createPool, databaseFromPool, type TimeLimits } from './postgres-pool';
import { describeTlsError } from './tls-error';

/** A connected PostgreSQL database that may not be migrated yet. */
export interface PostgresConnection extends OpenDatabase {
  readonly kind: 'postgres';
  /** Applies missing migrations. */
  migrate: () => Promise<void>;
}

/**
 * Opens a PostgreSQL database and applies missing migrations.
 * @param reportFailure receives the error when an idle connection breaks; the pool replaces it.
 * @throws UserFacingError when the database cannot be reached or rejects the connection.
 */
export async function openPostgres(
  url: string,
  reportFailure: (error: unknown) => void,
): Promise<OpenDatabase> {
  const connection = await connectPostgres(url, reportFailure);
  try {
    await connection.migrate();
  } catch (error) {
    await connection.close();
    throw error;
  }
  return connection;
}

/**
 * Connects to a PostgreSQL database without migrating it; see `openPostgres`.
 * @param limits those of the HTTP server by default.
 */
export async function connectPostgres(
  url: string,
  reportFailure: (error: unknown) => void,
  limits?: TimeLimits,
  setting = 'DATABASE_URL',
): Promise<PostgresConnection> {
  const pool = createPool(url, reportFailure, limits);
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw new UserFacingError(
      `The database in ${setting} can't be reached: ${describeConnectionError(url, error)}.`,
      {
        cause: error,
      },
    );
  }
  const listen = createPostgresListen(url, reportFailure);
  const opened: Listening[] = [];
  return {
    db: databaseFromPool(pool),
    kind: 'postgres',
    async listen(channel, listener) {
      const listening = await listen(channel, listener);
      opened.push(listening);
      return listening;
    },
    poolUsage: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    migrate: () => migratePostgres(url),
    async close() {
      await Promise.all(opened.map((listening) => listening.stop()));
      await pool.end();
    },
  };
}

// Completes a sentence. Never contains the password.
function describeConnectionError(url: string, error: unknown): string {
  const { hostname, port, pathname } = new URL(url);
  const server = `${hostname}:${port || '5432'}`;
  const reasons: Record<string, string> = {
    ECONNREFUSED: `${server} refuses connections`,
    ENOTFOUND: `the host ${hostname} is unknown`,
    EAI_AGAIN: `the host ${hostname} is unknown`,
    '28P01': `${server} rejects the user name or password`,
    '28000': `${server} rejects the user name or password`,
    '3D000': `${server} has no database named ${pathname.slice(1)}`,
  };
  const file = pathOfFileError(error);
  if (file !== undefined)
    return `${file} can't be read: ${describeFileError(error) ?? 'unknown error'}`;
  const problem = describeTlsError(error);
  if (problem !== undefined) return `${server} ${problem}`;
  return reasons[errorCode(error) ?? ''] ?? `${server} does not respond as expected`;
}
