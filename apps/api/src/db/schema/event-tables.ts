import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { type Answer, answer, type Repetition } from '@atrium/contracts/events';
import { cascadingReference, id, instant, isOneOf } from './columns';
import { users, versionColumns } from './tables';

/**
 * Events of the shared calendar. Calendar clients identify an event by its `uid` (iCalendar UID) and
 * its newest revision by the highest `sequence` (iCalendar SEQUENCE).
 */
export const events = pgTable(
  'events',
  {
    id: id(),
    uid: uuid().notNull().unique().defaultRandom(),
    sequence: integer().notNull().default(0),
    title: text().notNull(),
    description: text(),
    startDate: instant().notNull(),
    endDate: instant().notNull(),
    /** Where the event repeats, such as `Europe/Istanbul`. */
    timeZone: text(),
    repetition: jsonb().$type<Repetition>(),
    createdAt: instant().notNull().defaultNow(),
    /** The user who made the event; unknown if it had been changed before this column. */
    createdBy: integer().references(() => users.id),
    ...versionColumns(),
  },
  (table) => [
    check('events_dates_check', sql`${table.endDate} > ${table.startDate}`),
    check(
      'events_repetition_check',
      sql`${table.repetition} is null or ${table.timeZone} is not null`,
    ),
    index().on(table.startDate, table.id),
  ],
);

/**
 * Occurrences of events that differ from their rule, by the start that it gives them. A canceled one has no
 * values; of a changed one, those that differ from the series. What is `null` follows the series.
 */
export const eventExceptions = pgTable(
  'event_exceptions',
  {
    id: id(),
    eventId: cascadingReference(() => events.id),
    start: instant().notNull(),
    /** The times of the series for which it was made (`scheduleText`); with other times, it does not count. */
    schedule: text().notNull(),
    canceled: boolean().notNull().default(false),
    title: text(),
    /** Empty for an occurrence without the description of its series. */
    description: text(),
    startDate: instant(),
    endDate: instant(),
  },
  (table) => [
    unique('event_exceptions_start_unique').on(table.eventId, table.start, table.schedule),
    check('event_exceptions_dates_check', sql`${table.endDate} > ${table.startDate}`),
    check(
      'event_exceptions_canceled_check',
      sql`not ${table.canceled} or num_nonnulls(${table.title}, ${table.description}, ${table.startDate}, ${table.endDate}) = 0`,
    ),
  ],
);

/** Participants of events: a user, or an external person with an email address and a name. */
export const eventParticipants = pgTable(
  'event_participants',
  {
    id: id(),
    eventId: cascadingReference(() => events.id),
    userId: integer().references(() => users.id),
    email: text(),
    name: text(),
    answer: text().$type<Answer>(),
    /** The schedule of the event (`scheduleOf`) to which `answer` was given. */
    answeredFor: text(),
    /** When `answer` was given; an answer from before this column is older than all with one. */
    answeredAt: instant(),
    /** Token of the links in mails by which the person answers. */
    answerToken: uuid().notNull().unique('event_participants_token_unique').defaultRandom(),
  },
  (table) => [
    check('event_participants_answer_check', isOneOf(table.answer, answer.options)),
    check(
      'event_participants_kind_check',
      sql`(${table.userId} is null) = (${table.email} is not null) and (${table.userId} is null) = (${table.name} is not null)`,
    ),
    unique('event_participants_user_unique').on(table.eventId, table.userId),
    uniqueIndex('event_participants_email_unique').on(table.eventId, sql`lower(${table.email})`),
    index().on(table.userId),
  ],
);
