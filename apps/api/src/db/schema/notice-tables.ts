import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { type NoticeKind, noticeKind } from '@atrium/contracts/notices';
import { id, instant, isOneOf, reference } from './columns';
import { events } from './event-tables';
import { tasks, users } from './tables';

/** One of the changes that a notice stands for. */
export interface NoticeCause {
  /** The comment, or the participant who answered. */
  readonly id: number;
  readonly byId: number | null;
  readonly guestName: string | null;
  /** Instant as JSON. */
  readonly at: string;
}

/** Times of an event when somebody was told of it. Instants as JSON. */
export interface NoticeTimes {
  readonly startDate: string;
  readonly endDate: string;
  /** The times before the first change that the notice stands for. */
  readonly earlier: { readonly startDate: string; readonly endDate: string } | null;
  /** Start by the rule of the only occurrence that it is about; `null` for the whole event. */
  readonly occurrence: string | null;
}

/**
 * Notices to users of what others did. A notice that gathers another change gets a new row, so that ids order
 * notices by their last change. An event that is gone leaves its notice without `eventId`.
 */
export const notices = pgTable(
  'notices',
  {
    id: id(),
    userId: reference(() => users.id),
    kind: text().$type<NoticeKind>().notNull(),
    taskId: integer().references(() => tasks.id, { onDelete: 'cascade' }),
    eventId: integer().references(() => events.id, { onDelete: 'cascade' }),
    /** Title of the task or event at that time. */
    title: text().notNull(),
    count: integer().notNull().default(1),
    /** `null` for a guest, who has a name only. */
    byId: integer().references(() => users.id),
    guestName: text(),
    /** Start that a participant proposes instead. */
    proposedStart: instant(),
    /**
     * The comments or answers that it stands for, oldest first; it goes with the last of them. Empty for other
     * kinds, and shorter than `count` in notices from before this column.
     */
    causes: jsonb().$type<readonly NoticeCause[]>().notNull().default([]),
    /** `null` for tasks, for answers, and in notices from before this column. */
    times: jsonb().$type<NoticeTimes>(),
    /** Time of the first change that it stands for and no mail has told of; `null` if that is the last one. */
    firstAt: instant(),
    /** Time of the last change. */
    createdAt: instant().notNull().defaultNow(),
    readAt: instant(),
  },
  (table) => [
    check('notices_kind_check', isOneOf(table.kind, noticeKind.options)),
    check('notices_by_check', sql`num_nonnulls(${table.byId}, ${table.guestName}) = 1`),
    index().on(table.userId, table.id),
    index('notices_unread_index')
      .on(table.userId, table.id)
      .where(sql`${table.readAt} is null`),
    index().on(table.taskId),
    index().on(table.eventId),
    index().on(table.createdAt),
  ],
);
