// Versions of conditional answers: one changes whenever its answer does.
import { integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { users } from './tables';

/**
 * Changes whenever the conversation of two users does, in the same transaction. It is random, so that
 * a restored backup never repeats what stood for a later state. No row: nothing has changed yet.
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

/** Changes whenever a user's unread messages may have; see `conversationVersions`. */
export const unreadVersions = pgTable('unread_versions', {
  userId: integer()
    .primaryKey()
    .references(() => users.id),
  version: uuid().notNull(),
});
