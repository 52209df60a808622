// Versions of conditional responses (ETag).
import { integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { users } from './tables';

/**
 * Versions of conversations; one changes in the same transaction as its conversation. Versions are
 * random, so that a restored backup never repeats the version of a later state. There is no row before
 * the first message.
 */
export const conversationVersions = pgTable(
  'conversation_versions',
  {
    lowerUserId: integer()
      .notNull()
      .references(() => users.id),
    higherUserId: integer()
      .notNull()
      .references(() => users.id),
    version: uuid().notNull(),
  },
  (table) => [primaryKey({ columns: [table.lowerUserId, table.higherUserId] })],
);

/** Versions of the unread counts of each user; see `conversationVersions`. */
export const unreadVersions = pgTable('unread_versions', {
  userId: integer()
    .primaryKey()
    .references(() => users.id),
  version: uuid().notNull(),
});
