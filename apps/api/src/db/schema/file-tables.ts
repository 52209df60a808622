import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { bytea, cascadingReference, id, instant, reference } from './columns';
import { events } from './event-tables';
import { messages, taskComments, tasks, users } from './tables';

/**
 * Contents of files, each stored once. A trigger (`delete_unused_contents`) deletes a content with the last file
 * that has it.
 */
export const fileContents = pgTable(
  'file_contents',
  {
    id: id(),
    /** SHA-256 in hexadecimal digits; `null` while the content arrives, and for good if it never arrived completely. */
    sha256: text().unique('file_contents_sha256_unique'),
    /** Size in bytes; while the content arrives, the size that was announced. */
    size: integer().notNull(),
    /** Media type by the content. */
    type: text().notNull(),
    /** Size of a picture as it is shown, in pixels. */
    width: integer(),
    height: integer(),
    uploadedBy: reference(() => users.id),
    storedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index()
      .on(table.storedAt)
      .where(sql`${table.sha256} is null`),
  ],
);

/** Pieces of contents, in their order from 0. */
export const filePieces = pgTable(
  'file_pieces',
  {
    contentId: cascadingReference(() => fileContents.id),
    position: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.contentId, table.position] })],
);

/** Column of the id of an entity on which a file can hang, and with which it is deleted. */
function attachedTo(column: () => AnyPgColumn) {
  return integer().references(column, { onDelete: 'cascade' });
}

/** Files with their names. Each hangs on one entity, or on none yet. */
export const files = pgTable(
  'files',
  {
    id: id(),
    contentId: reference(() => fileContents.id),
    name: text().notNull(),
    /** Description of a picture by its sender. */
    altText: text(),
    uploadedBy: reference(() => users.id),
    uploadedAt: instant().notNull().defaultNow(),
    taskId: attachedTo(() => tasks.id),
    commentId: attachedTo(() => taskComments.id),
    messageId: attachedTo(() => messages.id),
    eventId: attachedTo(() => events.id),
    /** Place among the files of the entity. */
    position: integer().notNull().default(0),
  },
  (table) => {
    const { taskId, commentId, messageId, eventId } = table;
    return [
      check(
        'files_entity_check',
        sql`num_nonnulls(${taskId}, ${commentId}, ${messageId}, ${eventId}) <= 1`,
      ),
      index().on(table.contentId),
      index().on(table.uploadedBy, table.uploadedAt),
      index('files_task_index')
        .on(taskId)
        .where(sql`${taskId} is not null`),
      index('files_comment_index')
        .on(commentId)
        .where(sql`${commentId} is not null`),
      index('files_message_index')
        .on(messageId)
        .where(sql`${messageId} is not null`),
      index('files_event_index')
        .on(eventId)
        .where(sql`${eventId} is not null`),
      index('files_unattached_index')
        .on(table.uploadedAt)
        .where(sql`num_nonnulls(${taskId}, ${commentId}, ${messageId}, ${eventId}) = 0`),
    ];
  },
);
