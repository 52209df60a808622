import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { FastifyBaseLogger } from 'fastify';
import { repeat, type RepeatedJob } from '../repeat';
import type { Database } from './database';
import { queryRows } from './rows';

const HOUR_MS = 60 * 60 * 1000;

// Small batches, so that deleting does not block recording.
const BATCH_ROWS = 1000;

/** Rows that are deleted when they are old. */
export interface ExpiringRows {
  /** Plural, for the log. */
  readonly name: string;
  /** Deletes at most so many old rows and returns their number. */
  readonly removeOld: (limit: number) => Promise<number>;
}

/** Names the rows of a table whose instant in a column is older than some hours; leaves those that are locked. */
export function rowsOlderThan(
  db: Database,
  name: string,
  column: PgColumn,
  hours: number,
): ExpiringRows {
  return {
    name,
    async removeOld(limit) {
      const removed = await queryRows(
        db,
        sql`
          delete from ${column.table} where ctid = any (array(
            select ctid from ${column.table} where ${column} < now() - ${hours}::int * interval '1 hour'
            limit ${limit} for update skip locked))
          returning 1`,
      );
      return removed.length;
    },
  };
}

/**
 * Deletes old rows now and every hour. Several processes may do this at the same time.
 * @param kinds what to delete; an error with one does not keep the others from being deleted.
 */
export function startRetention(
  kinds: readonly ExpiringRows[],
  logger: FastifyBaseLogger,
  intervalMs = HOUR_MS,
): RepeatedJob {
  return repeat(async (isStopping) => {
    for (const { name, removeOld } of kinds) {
      let removed = BATCH_ROWS;
      let total = 0;
      try {
        while (removed === BATCH_ROWS && !isStopping()) {
          removed = await removeOld(BATCH_ROWS);
          total += removed;
        }
      } catch (error) {
        logger.error({ err: error }, `old ${name} could not be deleted`);
      }
      if (total > 0) logger.info({ rows: total }, `old ${name} deleted`);
    }
  }, intervalMs);
}
