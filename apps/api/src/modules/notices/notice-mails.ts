import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { queryRows } from '../../db/rows';
import { noticeMail, type NoticePayload } from '../../mail/notices/notice-mail';
import { createOutboxRepository, type Recipient } from '../../mail/outbox/outbox.repository';

/** How often `enqueueNoticeMails` runs. */
export const NOTICE_MAIL_INTERVAL_MS = 5 * 60 * 1000;

const MOST_LISTED = 10;
const MOST_MAILS = 500;

interface DueMail extends Recipient {
  readonly total: number;
  readonly notices: NoticePayload['notices'];
}

/**
 * Queues a mail to each user who wants one, has had none for four hours, and has notices that are unread for an hour
 * and were not in an earlier mail. Processes that share a database never queue one twice.
 * @returns the number of mails, at most `MOST_MAILS`.
 */
export function enqueueNoticeMails(db: Database): Promise<number> {
  return db.transaction(async (transaction) => {
    const mails = await claimDue(transaction);
    const outbox = createOutboxRepository(transaction);
    for (const { notices, total, ...recipient } of mails) {
      await outbox.enqueue(noticeMail, { notices, others: total - notices.length }, recipient);
    }
    return mails.length;
  });
}

// A notice that was too new for the last mail is in the next one, hence the hour before it.
function claimDue(transaction: Database): Promise<readonly DueMail[]> {
  return queryRows(
    transaction,
    sql`
      with due as (
        select id, coalesce(notices_mailed_at, '-infinity') - interval '1 hour' as since from users
        where are_notices_mailed and deactivated_at is null
          and coalesce(notices_mailed_at, '-infinity') <= now() - interval '4 hours'
          and exists (
            select from notices where user_id = users.id and read_at is null
              and created_at > coalesce(notices_mailed_at, '-infinity') - interval '1 hour'
              and created_at <= now() - interval '1 hour')
        order by id limit ${MOST_MAILS} for no key update skip locked
      ), claimed as (
        update users set notices_mailed_at = now() where id in (select id from due)
        returning id, email as address, email_key as key, username as name
      ), unread as (
        select notice.*, row_number() over newest as position, count(*) over (partition by user_id) as total
        from notices notice join due on due.id = user_id
        where read_at is null and created_at > since and created_at <= now() - interval '1 hour'
        window newest as (partition by user_id order by notice.id desc)
      )
      select address, key, name, total::int, json_agg(json_build_object(
        'kind', unread.kind, 'title', unread.title, 'count', unread.count, 'eventId', event_id,
        'proposedStart', proposed_start,
        'taskNumber', tasks.number, 'byName', coalesce(author.username, guest_name)) order by position) as notices
      from claimed
        join unread on user_id = claimed.id and position <= ${MOST_LISTED}
        left join users author on author.id = by_id
        left join tasks on tasks.id = task_id
      group by address, key, name, total`,
  );
}
