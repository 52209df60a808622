import { sql, type SQL } from 'drizzle-orm';
import { outbox } from '../db/mail-schema';
import { isEarliest, isUnclaimed } from './superseding.repository';

/** The most mails that an address that is no user's gets in an hour, whoever causes them. */
const OUTSIDE_HOURLY_LIMIT = 20;

const REASON = `this address has had ${String(OUTSIDE_HOURLY_LIMIT)} mails within an hour`;

/**
 * Puts off the due mails that are too many for their address, each until an hour after the mail whose
 * place it takes. Those that take an appointment away go first. Exact only while no other process
 * claims.
 * @returns a statement whose only row says how many mails were put off.
 */
export function postponeStatement(): SQL {
  return sql`
    with due as materialized (
      select id, recipient_key, row_number() over (
        partition by recipient_key
        order by kind in ('removal', 'cancellation') desc, due_at, id) as position
      from ${outbox} mail
      where ${isEarliest(sql`mail`)} and due_at <= now() and ${isUnclaimed(sql`mail`)}
        and not exists (
          select from users where email_key = mail.recipient_key and deactivated_at is null)
    ), address as (
      select recipient_key,
        (select count(*) from outbox sent
         where sent.recipient_key = due.recipient_key and sent.state = 'sent'
           and sent.settled_at > now() - interval '1 hour') as sent
      from due group by recipient_key
    ), under_way as (
      select recipient_key, count(*) as mails from outbox
      where state = 'waiting' and claimed_until > now() group by recipient_key
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
    select count(*)::int as "mails" from postponed`;
}
