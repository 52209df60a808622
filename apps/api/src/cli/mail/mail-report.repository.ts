import { and, asc, count, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { queryRows } from '../../db/rows';
import { eventNotices, outbox } from '../../db/schema/mail-tables';

/** The outbox, for people who look after it. */
export type MailReportRepository = ReturnType<typeof createMailReportRepository>;

/** Makes the repository from a connection or a transaction. */
export function createMailReportRepository(db: Database) {
  return {
    /** How many mails there are in each state that has any. */
    countByState() {
      return db.select({ state: outbox.state, mails: count() }).from(outbox).groupBy(outbox.state);
    },

    /** The mails that have not been sent, oldest first, at most so many. */
    listUnsent(limit: number) {
      return db
        .select({
          id: outbox.id,
          state: outbox.state,
          recipient: outbox.recipient,
          title: eventNotices.title,
          attempts: outbox.attempts,
          lastReason: outbox.lastReason,
        })
        .from(outbox)
        .innerJoin(eventNotices, eq(eventNotices.id, outbox.noticeId))
        .where(ne(outbox.state, 'sent'))
        .orderBy(asc(outbox.id))
        .limit(limit);
    },

    /** Those of the mails that have failed; locked until the transaction ends. */
    async findFailed(ids: readonly number[] | 'all') {
      const rows = await db
        .select({ id: outbox.id })
        .from(outbox)
        .where(
          and(eq(outbox.state, 'failed'), ids === 'all' ? undefined : inArray(outbox.id, [...ids])),
        )
        .orderBy(asc(outbox.id))
        .for('update');
      return rows.map(({ id }) => id);
    },

    /**
     * Lets failed mails wait again as if they were new, but for those whose recipients have been told
     * something newer of the same event, which the old mail would contradict.
     * @returns how many wait again.
     */
    async retry(ids: readonly number[]): Promise<number> {
      const rows = await queryRows(
        db,
        sql`
          update ${outbox} mail set state = 'waiting', settled_at = null, attempts = 0,
            due_at = date_trunc('milliseconds', now()), created_at = now()
          where state = 'failed'
            and id in (select value::int from json_array_elements_text(${JSON.stringify(ids)}::json))
            and not exists (
              select from outbox later
              where later.event_uid = mail.event_uid and later.recipient_key = mail.recipient_key
                and later.id > mail.id and later.state <> 'failed')
          returning id`,
      );
      return rows.length;
    },
  };
}
