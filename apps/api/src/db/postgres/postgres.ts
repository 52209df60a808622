import { describeFileError, pathOfFileError } from '../../config/file-error';
import { errorCode, UserFacingError } from '../../config/user-facing-error';
import type { OpenDatabase } from '../database';
import { migratePostgres } from '../migrate';
import { createPool, databaseFromPool, type TimeLimits } from './postgres-pool';
import { describeTlsError } from './tls-error';

/** A connected PostgreSQL database, in whatever state it is. */
export interface PostgresConnection extends OpenDatabase {
  readonly kind: 'postgres';
  /** Brings it to the current schema. */
  migrate: () => Promise<void>;
}

/**
 * Opens a PostgreSQL database and migrates it.
 * @param url as in DATABASE_URL.
 * @param reportFailure told when an idle connection breaks; the pool replaces it by itself.
 * @throws UserFacingError when the database can't be reached or refuses the connection.
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
 * Connects to a PostgreSQL database as it is; takes and throws what `openPostgres` does.
 * @param limits how long statements may take; by default as in a server that answers calls.
 * @param setting the variable that holds the address, for the sentence when it can't be reached.
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
      `The database in ${setting} can't be reached: ${describeRefusal(url, error)}.`,
      {
        cause: error,
      },
    );
  }
  return {
    db: databaseFromPool(pool),
    kind: 'postgres',
    migrate: () => migratePostgres(url),
    close: () => pool.end(),
  };
}

// Ends a sentence. Says where, never with what password.
function describeRefusal(url: string, error: unknown): string {
  const { hostname, port, pathname } = new URL(url);
  const place = `${hostname}:${port || '5432'}`;
  const reasons: Record<string, string> = {
    ECONNREFUSED: `nothing answers at ${place}`,
    ENOTFOUND: `the host ${hostname} is not known`,
    EAI_AGAIN: `the host ${hostname} is not known`,
    '28P01': `${place} refuses the user name or password`,
    '28000': `${place} refuses the user name or password`,
    '3D000': `${place} has no database named ${pathname.slice(1)}`,
  };
  const file = pathOfFileError(error);
  if (file !== undefined)
    return `${file} can't be read: ${describeFileError(error) ?? 'unknown error'}`;
  const problem = describeTlsError(error);
  if (problem !== undefined) return `${place} ${problem}`;
  return reasons[errorCode(error) ?? ''] ?? `${place} does not answer as it should`;
}
