import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { queryRows, requireRow } from '../../db/rows';
import { auditEvents } from '../../db/schema/audit-tables';

/** Creates the repository of what only the database can tell about an installation. */
export function createWarningRepository(db: Database) {
  return {
    /** Returns whether a backup was recorded in the last hours. */
    async hasBackupSince(hours: number): Promise<boolean> {
      const { action, id, occurredAt } = auditEvents;
      const since = sql`now() - ${hours}::int * interval '1 hour'`;
      const recent = and(gt(occurredAt, since), eq(action, 'database.backed_up'));
      const found = await db.select({ id }).from(auditEvents).where(recent).limit(1);
      return found.length > 0;
    },

    /** Returns by how many milliseconds the database's clock differs from this process's, at least. */
    async readClockDifference(): Promise<number> {
      const before = Date.now();
      const rows = await queryRows<{ now: string }>(
        db,
        sql`select extract(epoch from clock_timestamp()) * 1000 as now`,
      );
      const now = Number(requireRow(rows).now);
      return Math.max(before - now, now - Date.now(), 0);
    },
  };
}
