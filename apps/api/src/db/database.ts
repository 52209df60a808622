import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Listen } from './listen';

/** A connection or transaction of either database; repositories are created from one. */
export type Database = PgDatabase<PgQueryResultHKT>;

/** An open, migrated database. */
export interface OpenDatabase {
  readonly db: Database;
  readonly kind: 'embedded' | 'postgres';
  readonly listen: Listen;
  /** Returns the use of the connection pool, which only PostgreSQL has. */
  readonly poolUsage?: () => PoolUsage;
  /** Copies the files of the embedded database, consistent and complete, into an empty folder. */
  readonly copyFiles?: (folder: string) => Promise<void>;
  /** Finishes running queries, stops listening and closes; releases the data folder of an embedded database. */
  close: () => Promise<void>;
}

/** Use of a connection pool. */
export interface PoolUsage {
  /** Connections that run a statement or a transaction. */
  readonly inUse: number;
  readonly idle: number;
  /** Callers that wait for a connection. */
  readonly waiting: number;
}

/** Drizzle's naming of columns, for both databases. */
export const casing = 'snake_case';
