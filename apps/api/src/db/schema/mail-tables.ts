import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns';
import { users } from './tables';

/** How many mails a user has caused since when; see `createOutboxRepository`. */
export const mailAllowances = pgTable('mail_allowances', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  windowStartedAt: instant().notNull(),
  mailCount: integer().notNull(),
});

/** Somebody as a calendar program knows them. */
export interface Attendee {
  readonly address: string;
  readonly name: string;
}

/**
 * What an event was, and who had done it, when its participants were to be told of a change. It
 * refers to the event by its uid only, since it outlives it.
 */
export const eventNotices = pgTable(
  'event_notices',
  {
    id: id(),
    eventUid: uuid().notNull(),
    sequence: integer().notNull(),
    senderName: text().notNull(),
    senderEmail: text().notNull(),
    title: text().notNull(),
    description: text(),
    startDate: instant().notNull(),
    endDate: instant().notNull(),
    attendees: jsonb().$type<readonly Attendee[]>().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [index().on(table.createdAt)],
);

/**
 * Mails, one for each recipient of a notice. `recipientKey` is the folded address; a process that is
 * sending one holds `claim` until `claimedUntil`. `maybeSent` marks a waiting mail that an earlier
 * attempt may have delivered.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    noticeId: integer()
      .notNull()
      .references(() => eventNotices.id, { onDelete: 'cascade' }),
    eventUid: uuid().notNull(),
    kind: text({ enum: ['invitation', 'update', 'removal', 'cancellation'] }).notNull(),
    recipient: text().notNull(),
    recipientKey: text().notNull(),
    recipientName: text().notNull(),
    messageToken: uuid().notNull().defaultRandom(),
    state: text({ enum: ['waiting', 'sent', 'failed'] })
      .notNull()
      .default('waiting'),
    attempts: integer().notNull().default(0),
    dueAt: instant()
      .notNull()
      // Rounded down: what is due now must not be due in half a millisecond.
      .default(sql`date_trunc('milliseconds', now())`),
    claim: uuid(),
    claimedUntil: instant(),
    maybeSent: boolean().notNull().default(false),
    lastReason: text(),
    settledAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    check(
      'outbox_kind_check',
      sql`${table.kind} in ('invitation', 'update', 'removal', 'cancellation')`,
    ),
    check('outbox_state_check', sql`${table.state} in ('waiting', 'sent', 'failed')`),
    check('outbox_settled_check', sql`(${table.settledAt} is null) = (${table.state} = 'waiting')`),
    index().on(table.noticeId),
    index().on(table.settledAt),
    index('outbox_due_index')
      .on(table.dueAt, table.id)
      .where(sql`${table.state} = 'waiting'`),
    index('outbox_sent_index')
      .on(table.recipientKey, table.settledAt)
      .where(sql`${table.state} = 'sent'`),
    index('outbox_order_index').on(table.eventUid, table.recipientKey, table.id),
  ],
);
