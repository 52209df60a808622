import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate as runPostgresMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { PgliteDatabase } from 'drizzle-orm/pglite';
import { migrate as runPgliteMigrations } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { errorCode, UserFacingError } from '../config/user-facing-error';
import { migrationsFolder } from '../migrations-folder';

// Any constant of our own: what counts is that every process of Atrium uses the same.
const MIGRATION_LOCK = 726_178_105;

const INSUFFICIENT_PRIVILEGE = '42501';
// No such schema, no such table, or none for this role.
const NOTHING_TO_READ = ['3F000', '42P01', INSUFFICIENT_PRIVILEGE];

/** Brings an embedded database to the current schema. */
export async function migrateEmbedded(db: PgliteDatabase): Promise<void> {
  await runPgliteMigrations(db, { migrationsFolder });
}

/**
 * Brings a PostgreSQL database to the current schema; processes that start together take turns. One that
 * is there already is only read, so a role that owns nothing can start.
 * @param url as in DATABASE_URL. The connection is one of its own, since the time limits of the
 * server's are not made for migrations.
 * @throws UserFacingError when migrations are missing that this role may not make.
 */
export async function migratePostgres(url: string): Promise<void> {
  const client = new pg.Client(url);
  // The statement under way fails as well when the connection breaks.
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
      `The database lacks migrations that the role ${client.user ?? ''} may not make: run npm run db -- migrate with MIGRATION_DATABASE_URL, and start again.`,
      { cause: error },
    );
  } finally {
    // This also gives up the lock.
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
    if (NOTHING_TO_READ.includes(errorCode(error) ?? '')) return false;
    throw error;
  }
}

/**
 * Whether a database is one of Atrium's, with nothing that a later release has migrated.
 * @throws when it has no record of migrations at all.
 */
export async function isKnownSchema(db: PgliteDatabase): Promise<boolean> {
  const known = new Set(readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash));
  const done = await db.select({ hash: sql<string>`hash` }).from(sql`drizzle.__drizzle_migrations`);
  return done.length > 0 && done.every(({ hash }) => known.has(hash));
}
