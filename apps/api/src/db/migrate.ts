import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import type { PgliteDatabase } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import type pg from 'pg';
import { migrationsFolder } from '../migrations-folder';

// Any constant of our own: what counts is that every process of Atrium uses the same.
const MIGRATION_LOCK = 726_178_105;

/** Brings an embedded database to the current schema. */
export async function migrateEmbedded(db: PgliteDatabase): Promise<void> {
  await migratePglite(db, { migrationsFolder });
}

/** Brings a PostgreSQL database to the current schema; processes that start together take turns. */
export async function migrateServer(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migratePostgres(drizzle(client), { migrationsFolder });
  } finally {
    // Closing the connection, rather than handing it back, also gives up the lock.
    client.release(true);
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
