import { type SQL, sql } from 'drizzle-orm';
import { outbox } from '../../db/schema/mail-tables';

/** The SQL for two mails to one person about one event, of which the older has not been sent. */
interface Succession {
  readonly older: SQL;
  readonly newer: SQL;
  /** Whether an earlier attempt may have delivered the older one. */
  readonly maybeSent: SQL;
}

/**
 * Returns the SQL for the kind of the mail that is sent in the place of two; null when neither is
 * needed, since the person was invited and taken off again without having heard of it.
 */
export function successorKind({ older, newer, maybeSent }: Succession): SQL {
  return sql`case
    when ${older} = 'invitation' and not (${maybeSent}) then
      case when ${newer} in ('invitation', 'update') then 'invitation' end
    when ${older} in ('update', 'removal') and ${newer} = 'invitation' then 'update'
    else ${newer} end`;
}

/** Whether no process is sending a row of the outbox. */
export function isUnclaimed(row: SQL): SQL {
  return sql`(${row}.claimed_until is null or ${row}.claimed_until <= now())`;
}

/** Whether no earlier mail to the same person about the same event waits. */
export function isEarliest(row: SQL): SQL {
  return sql`${row}.state = 'waiting' and not exists (
    select from outbox earlier
    where earlier.event_uid = ${row}.event_uid and earlier.recipient_key = ${row}.recipient_key
      and earlier.state = 'waiting' and earlier.id < ${row}.id)`;
}

/** The mails that are due first and that no process is sending; a query of `id, recipient_key`. */
export function firstDue(limit: number): SQL {
  return sql`
    select id, recipient_key from ${outbox} mail
    where ${isEarliest(sql`mail`)} and due_at <= now() and ${isUnclaimed(sql`mail`)}
    order by due_at, id limit ${limit}`;
}

/**
 * Merges each of the mails that are due first with the next one to the same person about the same
 * event. Mails that wait are replaced when a newer one is written; what is left for this
 * statement was under way at that time, and has not been sent.
 * @returns a statement whose only row says how many pairs there were; more may wait behind them.
 */
export function mergeStatement(limit: number): SQL {
  const kind = successorKind({
    older: sql`older.kind`,
    newer: sql`newer.kind`,
    maybeSent: sql`older.maybe_sent or older.claim is not null`,
  });
  return sql`
    with head as materialized (${firstDue(limit)}), pair as materialized (
      select older.id as older_id, newer.id as newer_id, ${kind} as kind
      from head join ${outbox} older on older.id = head.id
      cross join lateral (
        select id from outbox later
        where later.event_uid = older.event_uid and later.recipient_key = older.recipient_key
          and later.state = 'waiting' and later.id > older.id
        order by later.id limit 1
      ) next
      join outbox newer on newer.id = next.id
      where ${isEarliest(sql`older`)} and ${isUnclaimed(sql`older`)}
      for update of older, newer skip locked
    ), removed as (
      delete from outbox using pair
      where outbox.id = older_id or (outbox.id = newer_id and pair.kind is null)
    ), changed as (
      update outbox set kind = pair.kind from pair
      where outbox.id = newer_id and pair.kind is not null
    )
    select count(*)::int as "pairs" from pair`;
}
