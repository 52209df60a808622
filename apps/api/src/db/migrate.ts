import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate as runPostgresMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { PgliteDatabase } from 'drizzle-orm/pglite';
import { migrate as runPgliteMigrations } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { errorCode, UserFacingError } from '../config/user-facing-error';
import { migrationsFolder } from '../migrations-folder';

// An arbitrary number that all processes of Atrium share.
const MIGRATION_LOCK = 726_178_105;

const INSUFFICIENT_PRIVILEGE = '42501';
// Missing schema, missing table, or no access for this role.
const NO_MIGRATIONS_TABLE = ['3F000', '42P01', INSUFFICIENT_PRIVILEGE];

/** Applies missing migrations to an embedded database. */
export async function migrateEmbedded(db: PgliteDatabase): Promise<void> {
  await runPgliteMigrations(db, { migrationsFolder });
}

/**
 * Applies missing migrations to a PostgreSQL database; a lock serializes processes that start at the
 * same time. If none are missing, it only reads, so a role without ownership can start the server.
 * @param url as in DATABASE_URL. Uses a connection of its own, because the timeouts of the server's
 *   pool are too short for migrations.
 * @throws UserFacingError when this role may not apply missing migrations.
 */
export async function migratePostgres(url: string): Promise<void> {
  const client = new pg.Client(url);
  // When the connection breaks, the running statement fails too and reports the error.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const db = drizzle(client);
    if (await isCurrent(db)) return;
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await runPostgresMigrations(db, { migrationsFolder });
  } catch (error) {
    if (errorCode(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new UserFacingError(
      `The database lacks migrations that the role ${client.user ?? ''} may not apply. Run atrium db migrate with MIGRATION_DATABASE_URL, then start again.`,
      { cause: error },
    );
  } finally {
    // This also releases the lock.
    await client.end();
  }
}

async function isCurrent(db: NodePgDatabase): Promise<boolean> {
  const newest = Math.max(
    ...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis),
  );
  try {
    const [done] = await db
      .select({ newest: sql<string | null>`max(created_at)::text` })
      .from(sql`drizzle.__drizzle_migrations`);
    return Number(done?.newest ?? 0) >= newest;
  } catch (error) {
    if (NO_MIGRATIONS_TABLE.includes(errorCode(error) ?? '')) return false;
    throw error;
  }
}

/**
 * Returns whether a database belongs to Atrium and has no migrations of a later release.
 * @throws when the database has no table of migrations.
 */
export async function isKnownSchema(db: PgliteDatabase): Promise<boolean> {
  const known = new Set(readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash));
  const done = await db.select({ hash: sql<string>`hash` }).from(sql`drizzle.__drizzle_migrations`);
  return done.length > 0 && done.every(({ hash }) => known.has(hash));
}
