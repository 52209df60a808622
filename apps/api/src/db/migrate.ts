import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import type { PgliteDatabase } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { migrationsFolder } from '../migrations-folder';

// Any constant of our own: what counts is that every process of Atrium uses the same.
const MIGRATION_LOCK = 726_178_105;

/** Brings an embedded database to the current schema. */
export async function migrateEmbedded(db: PgliteDatabase): Promise<void> {
  await migratePglite(db, { migrationsFolder });
}

/**
 * Brings a PostgreSQL database to the current schema; processes that start together take turns.
 * @param url as in DATABASE_URL. The connection is one of its own, since the time limits of the
 * server's are not made for migrations.
 */
export async function migrateServer(url: string): Promise<void> {
  const client = new pg.Client(url);
  // The statement under way fails as well when the connection breaks.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migratePostgres(drizzle(client), { migrationsFolder });
  } finally {
    // This also gives up the lock.
    await client.end();
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
