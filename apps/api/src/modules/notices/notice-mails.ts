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
  readonly mailedBefore: string | null;
}

/**
 * Queues a mail to each user who wants one, has had none for four hours, and has notices that are unread for an hour
 * and were not in an earlier mail. The hour of a notice that gathers several changes begins with the first of them.
 * Processes that share a database never queue one twice.
 * @returns the number of mails, at most `MOST_MAILS`.
 */
export function enqueueNoticeMails(db: Database): Promise<number> {
  return db.transaction(async (transaction) => {
    const mails = await claimDue(transaction);
    const outbox = createOutboxRepository(transaction);
    for (const { notices, total, mailedBefore, ...recipient } of mails) {
      const others = total - notices.length;
      await outbox.enqueue(noticeMail, { notices, others, mailedBefore }, recipient);
    }
    return mails.length;
  });
}

/**
 * Cancels the mails with notices that users have not got yet, as if they had never been queued: `enqueueNoticeMails`
 * queues another one with the notices that are left. Skips users whom another transaction is changing.
 * @param db the transaction of the change.
 * @param isRefused whether mails that were refused are canceled, too, because the address changes.
 */
export async function cancelNoticeMails(
  db: Database,
  userIds: readonly number[],
  isRefused = false,
): Promise<void> {
  if (userIds.length === 0) return;
  await db.execute(sql`
    with owner as (
      select id, email_key from users where id in ${[...new Set(userIds)]}
      order by id for no key update skip locked
    ), canceled as (
      delete from outbox mail using owner
      where recipient_key = email_key and mail_kind = ${noticeMail.name} and not maybe_sent and claim is null
        and (state = 'waiting' or (${isRefused}::boolean and state = 'failed' and not exists (
          select from outbox later
          where later.recipient_key = mail.recipient_key and later.mail_kind = mail.mail_kind
            and later.state = 'sent' and later.id > mail.id)))
      returning owner.id, coalesce((payload ->> 'mailedBefore')::timestamptz, '-infinity') as mailed_before
    )
    update users set notices_mailed_at = nullif(before.mailed_before, '-infinity')
    from (select id, min(mailed_before) as mailed_before from canceled group by id) as before
    where users.id = before.id`);
}

// A notice that was too new for the last mail is in the next one, hence the hour before it.
function claimDue(transaction: Database): Promise<readonly DueMail[]> {
  return queryRows(
    transaction,
    sql`
      with due as (
        select id, coalesce(notices_mailed_at, '-infinity') - interval '1 hour' as since,
          notices_mailed_at as mailed_before
        from users
        where are_notices_mailed and deactivated_at is null
          and coalesce(notices_mailed_at, '-infinity') <= now() - interval '4 hours'
          and exists (
            select from notices where user_id = users.id and read_at is null
              and coalesce(first_at, created_at) > coalesce(notices_mailed_at, '-infinity') - interval '1 hour'
              and coalesce(first_at, created_at) <= now() - interval '1 hour')
        order by id limit ${MOST_MAILS} for no key update skip locked
      ), claimed as (
        update users set notices_mailed_at = now() from due where users.id = due.id
        returning users.id, email as address, email_key as key, username as name, mailed_before
      ), unread as (
        select notice.*, row_number() over newest as position, count(*) over (partition by user_id) as total
        from notices notice join due on due.id = user_id
        where read_at is null and coalesce(first_at, created_at) > since
          and coalesce(first_at, created_at) <= now() - interval '1 hour'
        window newest as (partition by user_id order by notice.id desc)
      )
      select address, key, name, total::int, to_json(mailed_before) #>> '{}' as "mailedBefore",
        json_agg(json_build_object(
          'kind', unread.kind, 'title', unread.title, 'count', unread.count, 'eventId', event_id,
          'proposedStart', proposed_start,
          'fileNames', case when unread.kind in ('mentioned', 'commented') then (
            select json_agg(file.name order by file.position, file.id) from files file
            where comment_id = (unread.causes -> -1 ->> 'id')::int) end,
          'taskNumber', tasks.number, 'byName', coalesce(author.username, guest_name)) order by position) as notices
      from claimed
        join unread on user_id = claimed.id and position <= ${MOST_LISTED}
        left join users author on author.id = by_id
        left join tasks on tasks.id = task_id
      group by address, key, name, total, mailed_before`,
  );
}
