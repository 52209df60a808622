import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { type NoticeKind, noticeKind } from '@atrium/contracts/notices';
import { id, instant, isOneOf, reference } from './columns';
import { events } from './event-tables';
import { tasks, users } from './tables';

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
