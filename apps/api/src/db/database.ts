import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** A connection or a transaction of either database; repositories are made from one. */
export type Database = PgDatabase<PgQueryResultHKT>;

/** An open database, migrated and ready for queries. */
export interface OpenDatabase {
  readonly db: Database;
  /** Which kind it is, for decisions that differ between the two. */
  readonly kind: 'embedded' | 'postgres';
  /** Finishes running queries and closes; releases the data folder of an embedded database. */
  close: () => Promise<void>;
}

/** How identifiers of the schema become column names, on both databases. */
export const casing = 'snake_case';
