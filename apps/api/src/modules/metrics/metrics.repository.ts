import { count, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { requireRow } from '../../db/rows';
import { outbox } from '../../db/schema/mail-tables';
import { releaseChanges } from '../../db/schema/release-tables';

/** Creates the repository for a connection. */
export function createMetricsRepository(db: Database) {
  const mailsIn = (state: 'waiting' | 'failed') =>
    sql<number>`count(*) filter (where ${outbox.state} = ${state})`.mapWith(Number);

  return {
    /** Counts the mails that wait or have failed. */
    async countMails() {
      return requireRow(
        await db
          .select({ waiting: mailsIn('waiting'), failed: mailsIn('failed') })
          .from(outbox)
          .where(sql`${outbox.state} <> 'sent'`),
      );
    },

    /** Counts the changes that the watch has made, by action. */
    countWatchChanges() {
      const { action, by } = releaseChanges;
      return db
        .select({ action, count: count() })
        .from(releaseChanges)
        .where(eq(by, 'watch'))
        .groupBy(action);
    },
  };
}
