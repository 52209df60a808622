import { and, asc, count, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { queryRows } from '../../db/rows';
import { eventNotices, outbox } from '../../db/schema/mail-tables';
import { passwordLinkMail } from '../../mail/password-link/password-link-mail';
import { webhook } from '../../mail/webhook-kind';

/** Creates the repository for operators from a connection or a transaction. */
export function createMailReportRepository(db: Database) {
  return {
    /** Counts the mails by state; leaves out states without mails. */
    countByState() {
      return db.select({ state: outbox.state, mails: count() }).from(outbox).groupBy(outbox.state);
    },

    /** Lists mails that have not been sent, oldest first. */
    listUnsent(limit: number) {
      return db
        .select({
          id: outbox.id,
          state: outbox.state,
          recipient: outbox.recipient,
          subject: sql<string>`coalesce(${eventNotices.title},
            case ${outbox.mailKind} when ${webhook.name} then 'webhook: ' || (${outbox.payload} ->> 'subject') end,
            ${outbox.mailKind})`,
          attempts: outbox.attempts,
          lastReason: outbox.lastReason,
        })
        .from(outbox)
        .leftJoin(eventNotices, eq(eventNotices.id, outbox.noticeId))
        .where(ne(outbox.state, 'sent'))
        .orderBy(asc(outbox.id))
        .limit(limit);
    },

    /**
     * Finds failed mails and locks them until the transaction ends. The address of a password link has
     * been removed, so its mail can't be sent again.
     */
    findFailed(ids: readonly number[] | 'all') {
      return db
        .select({
          id: outbox.id,
          isPasswordLink: sql<boolean>`${outbox.mailKind} = ${passwordLinkMail.name}`,
        })
        .from(outbox)
        .where(
          and(eq(outbox.state, 'failed'), ids === 'all' ? undefined : inArray(outbox.id, [...ids])),
        )
        .orderBy(asc(outbox.id))
        .for('update');
    },

    /**
     * Queues failed mails again as if they were new, except where the recipient has newer mail about
     * the same event, which the old one would contradict.
     * @returns the number of queued mails.
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
