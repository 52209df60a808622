import { readConfig, readDatabaseUrl } from '../../config/config';
import { UserFacingError } from '../../config/user-facing-error';
import { connectPostgres } from '../../db/postgres/postgres';
import { reportDatabaseError } from '../command-context';
import { grantConnect, grantTo } from './grant.repository';

const OWNER = 'MIGRATION_DATABASE_URL';

/**
 * Migrates a PostgreSQL database to the current schema as its owner (MIGRATION_DATABASE_URL) and grants
 * the server's role (in DATABASE_URL) the rights that it needs; nobody else may connect, except for the backup.
 * Sets these grants every time, because a dump does not contain all of them. Without MIGRATION_DATABASE_URL, migrates
 * DATABASE_URL, as the server does at its start.
 * @throws UserFacingError when the database can't be reached, its role may not migrate it, or DATABASE_URL
 *   names no role.
 */
export async function migrate(env: NodeJS.ProcessEnv): Promise<string> {
  const { databaseUrl } = readConfig(env, process.cwd());
  const ownerUrl = readDatabaseUrl(OWNER, env);
  const url = ownerUrl ?? databaseUrl;
  if (url === undefined) {
    throw new UserFacingError(
      `Set ${OWNER} to the address of the PostgreSQL database. The embedded database is migrated at every start.`,
    );
  }
  const role = databaseUrl === undefined ? undefined : roleOf(databaseUrl);
  if (role === '') throw new UserFacingError('DATABASE_URL must name the role of the server.');
  const setting = ownerUrl === undefined ? 'DATABASE_URL' : OWNER;
  // No statement timeout: a grant waits until nobody uses the table.
  const owner = await connectPostgres(url, reportDatabaseError, {}, setting);
  try {
    await owner.migrate();
    if (role === undefined) {
      return 'The database has the current schema. Set DATABASE_URL, too, to let the role of the server use it.';
    }
    await owner.db.transaction(async (transaction) => {
      await grantConnect(transaction, role);
      if (role !== roleOf(url)) await grantTo(transaction, role);
    });
    if (role === roleOf(url)) return 'The database has the current schema.';
    return `The database has the current schema, and ${role} may use it.`;
  } finally {
    await owner.close();
  }
}

function roleOf(url: string): string {
  const { username, searchParams } = new URL(url);
  return searchParams.getAll('user').at(-1) ?? decodeURIComponent(username);
}
