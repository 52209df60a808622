import { type SQL, sql } from 'drizzle-orm';
import { outbox } from '../../db/schema/mail-tables';
import { firstDue, isEarliest, isUnclaimed } from './superseding.repository';

/** The most mails that an address that is no user's gets in an hour, whoever causes them. */
const OUTSIDE_HOURLY_LIMIT = 20;

const REASON = `this address has had ${String(OUTSIDE_HOURLY_LIMIT)} mails within an hour`;

/** Comes of `postponeStatement`. */
export interface Postponed {
  /** How many mails were put off; then others may be due first now. */
  readonly mails: number;
  /** Mails that are due first and may be sent. */
  readonly ids: readonly number[];
}

/**
 * Looks at the addresses of the mails that are due first, and puts off all due mails that are too many
 * for one of them, each until an hour after the mail whose place it takes. Those that take an
 * appointment away go first. Exact only while no other process claims.
 * @returns a statement whose only row is a `Postponed`.
 */
export function postponeStatement(limit: number): SQL {
  return sql`
    with head as materialized (${firstDue(limit)}), outside as (
      select distinct recipient_key from head
      where not exists (
        select from users where email_key = head.recipient_key and deactivated_at is null)
    ), due as materialized (
      select id, recipient_key, row_number() over (
        partition by recipient_key
        order by kind in ('removal', 'cancellation') desc, due_at, id) as position
      from ${outbox} mail join outside using (recipient_key)
      where ${isEarliest(sql`mail`)} and due_at <= now() and ${isUnclaimed(sql`mail`)}
    ), address as (
      select recipient_key,
        (select count(*) from outbox sent
         where sent.recipient_key = due.recipient_key and sent.state = 'sent'
           and sent.settled_at > now() - interval '1 hour') as sent
      from due group by recipient_key
    ), under_way as (
      select recipient_key, count(*) as mails from outbox
      where state = 'waiting' and claimed_until > now()
        and recipient_key in (select recipient_key from outside)
      group by recipient_key
    ), excess as (
      select id, position + sent + coalesce(mails, 0) - ${OUTSIDE_HOURLY_LIMIT}::int as place
      from due join address using (recipient_key) left join under_way using (recipient_key)
    ), locked as materialized (
      select mail.id, place from outbox mail join excess on excess.id = mail.id
      where place > 0 for update of mail skip locked
    ), postponed as (
      update outbox set last_reason = ${REASON}, due_at = interval '1 hour' + coalesce(
        (select settled_at from outbox sent
         where sent.recipient_key = outbox.recipient_key and sent.state = 'sent'
           and sent.settled_at > now() - interval '1 hour'
         order by settled_at offset place - 1 limit 1),
        now())
      from locked where outbox.id = locked.id
      returning outbox.id
    )
    select
      (select count(*)::int from postponed) as "mails",
      (select coalesce(json_agg(id), '[]') from head
       where id not in (select id from excess where place > 0)) as "ids"`;
}
