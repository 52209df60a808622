import { type SQL, sql } from 'drizzle-orm';
import { outbox } from '../../db/schema/mail-tables';
import { webhook } from '../webhook-kind';

/** Means of delivery. Each has a worker of its own, so that neither waits for the other. */
export type Channel = 'mail' | 'webhook';

/** Returns the SQL for whether a row of the outbox belongs to a channel. */
export function isOfChannel(row: SQL, channel: Channel): SQL {
  return channel === 'webhook'
    ? sql`${row}.mail_kind = ${webhook.name}`
    : sql`${row}.mail_kind <> ${webhook.name}`;
}

/** Returns the SQL for whether no process is sending a row of the outbox. */
export function isUnclaimed(row: SQL): SQL {
  return sql`(${row}.claimed_until is null or ${row}.claimed_until <= now())`;
}

/**
 * Returns the SQL for whether a row waits and no earlier mail to the same person about the same event
 * does. Mails without an event have no order.
 */
export function isEarliest(row: SQL): SQL {
  return sql`${row}.state = 'waiting' and not exists (
    select from outbox earlier
    where earlier.event_uid = ${row}.event_uid and earlier.recipient_key = ${row}.recipient_key
      and earlier.state = 'waiting' and earlier.id < ${row}.id)`;
}

/**
 * Returns a query of the waiting mails to the same person that are newer and about the same event, or the same
 * occurrence of one: a mail about the whole event is about each of them, too.
 */
export function selectNewer(row: SQL): SQL {
  return sql`
    select id from outbox later
    where later.event_uid = ${row}.event_uid and later.recipient_key = ${row}.recipient_key
      and later.state = 'waiting' and later.id > ${row}.id
      and (later.occurrence is null or later.occurrence = ${row}.occurrence)`;
}

/** Returns a query of `id, recipient_key`: the mails of a channel that are due first and not being sent. */
export function firstDue(limit: number, channel: Channel): SQL {
  return sql`
    select id, recipient_key from ${outbox} mail
    where ${isEarliest(sql`mail`)} and due_at <= now() and ${isUnclaimed(sql`mail`)}
      and ${isOfChannel(sql`mail`, channel)}
    order by due_at, id limit ${limit}`;
}
