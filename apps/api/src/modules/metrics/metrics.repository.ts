import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { requireRow } from '../../db/rows';
import { outbox } from '../../db/schema/mail-tables';

/** Numbers that only the database knows. */
export type MetricsRepository = ReturnType<typeof createMetricsRepository>;

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
  };
}
