import type { PGlite } from '@electric-sql/pglite';
import type { Logger } from 'drizzle-orm';
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import type pg from 'pg';
import { casing, type OpenDatabase } from '../db/database';

/**
 * Wraps the driver's connection in a Drizzle that logs statements.
 * @returns the wrapped database, and a list that grows with each statement except begin and commit, which only
 * one of the two drivers logs.
 */
export function logStatements(database: OpenDatabase) {
  const statements: string[] = [];
  // Drizzle keeps the connection here, but the type that both drivers share lacks it.
  const { $client } = database.db as unknown as { $client: PGlite & pg.Pool };
  const logger: Logger = {
    logQuery(query) {
      if (!/^(begin|commit|rollback)/i.test(query)) statements.push(query);
    },
  };
  const db =
    database.kind === 'embedded'
      ? drizzleEmbedded($client, { casing, logger })
      : drizzleServer($client, { casing, logger });
  return { database: { ...database, db }, statements };
}
