import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { queryRows, requireRow } from '../../db/rows';
import { type eventNotices, mailAllowances, outbox } from '../../db/schema/mail-tables';
import { successorKind } from './superseding.repository';

/** Where mails are left to be sent. */
export type OutboxRepository = ReturnType<typeof createOutboxRepository>;

/** What is said about an event, the same to all of its recipients. */
export type Notice = Omit<typeof eventNotices.$inferSelect, 'id' | 'createdAt'>;

/** One mail: to whom, and why. */
export interface Mail {
  readonly kind: (typeof outbox.$inferSelect)['kind'];
  readonly address: string;
  /** The folded address, which says who is the same person. */
  readonly key: string;
  readonly name: string;
}

/** On whose account mails are counted, and how many that person may cause in an hour. */
export interface MailAccount {
  readonly senderId: number;
  readonly hourlyLimit: number;
}

/** Makes the repository from the transaction that writes what the mails tell of. */
export function createOutboxRepository(db: Database) {
  return {
    /**
     * Leaves a mail for each recipient, or none at all when they are more than the sender may cause
     * in this hour, which begins with the first one. Each takes the place of one that still waits
     * for the same person about the same event; see `successorKind`.
     * @returns the seconds after which there is room again, when none was left; `null` otherwise.
     * Then the transaction has to be rolled back.
     */
    async add(
      notice: Notice,
      mails: readonly Mail[],
      account: MailAccount,
    ): Promise<number | null> {
      const { isAllowed, retrySeconds } = requireRow(
        await queryRows<{ isAllowed: boolean; retrySeconds: number }>(
          db,
          addStatement(notice, mails, account),
        ),
      );
      return isAllowed ? null : retrySeconds;
    },

    /** Takes back what waits for an address, or has failed there, whatever it is about. */
    async forget(recipientKey: string): Promise<void> {
      await db.delete(outbox).where(sql`recipient_key = ${recipientKey} and state <> 'sent'`);
    },
  };
}

// The row of the allowance makes the mails of one sender take turns: it is locked until the end of
// the transaction, and what is added depends on what it says then.
function addStatement(
  notice: Notice,
  mails: readonly Mail[],
  { senderId, hourlyLimit }: MailAccount,
) {
  const hasEnded = sql`present.window_started_at <= now() - interval '1 hour'`;
  const successor = successorKind({
    older: sql`superseded.kind`,
    newer: sql`given_mail.kind`,
    maybeSent: sql`superseded.maybe_sent`,
  });
  return sql`
    with given_notice as (
      select * from json_to_record(${JSON.stringify(notice)}::json) as given (
        "eventUid" uuid, "sequence" int, "senderName" text, "senderEmail" text, "title" text,
        "description" text, "startDate" timestamptz, "endDate" timestamptz, "attendees" jsonb)
    ), given_mail as (
      select * from rows from (json_to_recordset(${JSON.stringify(mails)}::json)
        as (kind text, address text, key text, name text))
        with ordinality as given (kind, address, key, name, position)
    ), allowance as (
      insert into ${mailAllowances} as present (user_id, window_started_at, mail_count)
      select ${senderId}::int, now(), ${mails.length}::int
      where ${mails.length}::int <= ${hourlyLimit}::int
      on conflict (user_id) do update set
        window_started_at =
          case when ${hasEnded} then excluded.window_started_at else present.window_started_at end,
        mail_count =
          case when ${hasEnded} then 0 else present.mail_count end + excluded.mail_count
      where ${hasEnded} or present.mail_count + excluded.mail_count <= ${hourlyLimit}::int
      returning user_id
    ), notice as (
      insert into event_notices (event_uid, sequence, sender_name, sender_email, title, description,
        start_date, end_date, attendees)
      select given_notice.* from given_notice, allowance
      returning id, event_uid
    ), superseded as (
      delete from ${outbox} older using given_notice, given_mail
      where older.event_uid = given_notice."eventUid" and older.recipient_key = given_mail.key
        and older.state = 'waiting' and older.claim is null
        and not exists (
          select from outbox later
          where later.event_uid = older.event_uid and later.recipient_key = older.recipient_key
            and later.state = 'waiting' and later.id > older.id)
      returning older.recipient_key, older.kind, older.maybe_sent
    ), mail as (
      select address, key, name, position,
        case when recipient_key is null then given_mail.kind else ${successor} end as kind
      from given_mail left join superseded on recipient_key = key
    ), added as (
      insert into ${outbox} (notice_id, event_uid, kind, recipient, recipient_key, recipient_name)
      select notice.id, event_uid, kind, address, key, name from notice, mail
      where kind is not null
      order by position
    )
    select
      exists (select from allowance) as "isAllowed",
      coalesce(
        (select greatest(1, ceil(extract(epoch from window_started_at + interval '1 hour' - now())))
         from ${mailAllowances} where user_id = ${senderId}),
        3600)::int as "retrySeconds"`;
}
