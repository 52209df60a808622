import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Answer, Repetition } from '@atrium/contracts/events';
import { cascadingReference, id, instant, isOneOf } from './columns';
import { expiryNotices, users } from './tables';

/** Mails that a user has triggered in the current rate limit window; see `createMailAllowanceRepository`. */
export const mailAllowances = pgTable('mail_allowances', {
  userId: cascadingReference(() => users.id).primaryKey(),
  windowStartedAt: instant().notNull(),
  mailCount: integer().notNull(),
});

/** An attendee of a calendar invitation. */
export interface Attendee {
  readonly address: string;
  readonly name: string;
  readonly answer?: Answer | null;
}

/** How an event repeats, for its calendar part. */
export interface NoticeRepetition {
  readonly rule: Repetition;
  readonly timeZone: string;
  readonly exceptions: readonly NoticeException[];
  /** Start of the first occurrence in a notice about another one; missing in those of earlier versions. */
  readonly seriesStart?: string | undefined;
}

/** An occurrence that differs from the rule; without own values, it is canceled. Instants as JSON. */
export interface NoticeException {
  readonly start: string;
  readonly changed?: {
    readonly title: string;
    readonly description: string | null;
    readonly startDate: string;
    readonly endDate: string;
  } | null;
}

/** An event before a change, as JSON. */
export interface PreviousEvent {
  readonly title: string;
  readonly description: string | null;
  readonly startDate: string;
  readonly endDate: string;
  /** Missing, like `repetition`, in notices from before events could repeat. */
  readonly timeZone?: string | null;
  readonly repetition?: Repetition | null;
  /** Number of occurrences that differed from the rule. */
  readonly exceptions?: number | null;
  /** Whether the change was also one of its participants. */
  readonly hasOtherParticipants: boolean;
}

/**
 * Snapshot of an event at the time of a change, and the user who made it. There is no foreign key to
 * the event, because the notice outlives it.
 */
export const eventNotices = pgTable(
  'event_notices',
  {
    id: id(),
    eventUid: uuid().notNull(),
    sequence: integer().notNull(),
    senderName: text().notNull(),
    senderEmail: text().notNull(),
    /** Username of the event's maker; `null` if that is unknown. */
    organizerName: text(),
    title: text().notNull(),
    description: text(),
    startDate: instant().notNull(),
    endDate: instant().notNull(),
    attendees: jsonb().$type<readonly Attendee[]>().notNull(),
    previous: jsonb().$type<PreviousEvent>(),
    /** `null` for an event or a single occurrence that does not repeat. */
    repetition: jsonb().$type<NoticeRepetition>(),
    /** Start of the occurrence that the notice is about, by the rule; `null` for the whole event. */
    occurrence: instant(),
    /** Names of the attachments. */
    fileNames: text().array().notNull().default([]),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [index().on(table.createdAt)],
);

const INVITATION_KINDS = ['invitation', 'update', 'removal', 'cancellation'] as const;
const MAIL_STATES = ['waiting', 'sent', 'failed'] as const;

/**
 * Queued, sent and failed mails, one for each recipient. An event invitation refers to its notice, which
 * all recipients share; a mail of any other kind has its own `payload`. `recipientKey` is the
 * `mailboxKey` of the address; a process that is sending a mail holds `claim` until `claimedUntil`. `maybeSent` marks a
 * waiting mail that an earlier attempt may have delivered.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    /** Name of the `MailKind` that composes the message. */
    mailKind: text().notNull().default('event-invitation'),
    payload: jsonb(),
    noticeId: integer().references(() => eventNotices.id, { onDelete: 'cascade' }),
    eventUid: uuid(),
    invitationKind: text('kind', { enum: INVITATION_KINDS }),
    /** As in the notice; mails about different occurrences do not replace each other. */
    occurrence: instant(),
    /** Token by which the recipient answers. */
    answerToken: uuid(),
    recipient: text().notNull(),
    recipientKey: text().notNull(),
    recipientName: text().notNull(),
    messageToken: uuid().notNull().defaultRandom(),
    state: text({ enum: MAIL_STATES }).notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    dueAt: instant()
      .notNull()
      // Rounded down to the precision of the column, or a new mail would be due in the future.
      .default(sql`date_trunc('milliseconds', now())`),
    claim: uuid(),
    claimedUntil: instant(),
    maybeSent: boolean().notNull().default(false),
    lastReason: text(),
    settledAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    check('outbox_kind_check', isOneOf(table.invitationKind, INVITATION_KINDS)),
    check(
      'outbox_content_check',
      sql`num_nonnulls(${table.payload}, ${table.noticeId}) = 1 and num_nulls(${table.noticeId}, ${table.eventUid}, ${table.invitationKind}) in (0, 3)`,
    ),
    check('outbox_state_check', isOneOf(table.state, MAIL_STATES)),
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

/**
 * The mails of notices of expiry, whose state is the outcome of a notice. A mail can tell of several licenses.
 * Notices from before this table have none.
 */
export const expiryNoticeMails = pgTable(
  'expiry_notice_mails',
  {
    noticeId: cascadingReference(() => expiryNotices.id),
    mailId: cascadingReference(() => outbox.id),
  },
  (table) => [primaryKey({ columns: [table.noticeId, table.mailId] }), index().on(table.mailId)],
);
