// Versions of conditional responses (ETag).
import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { reference } from './columns';
import { users } from './tables';

/**
 * Versions of conversations; one changes in the same transaction as its conversation. Versions are
 * random, so that a restored backup never repeats the version of a later state. There is no row before
 * the first message.
 */
export const conversationVersions = pgTable(
  'conversation_versions',
  {
    lowerUserId: reference(() => users.id),
    higherUserId: reference(() => users.id),
    version: uuid().notNull(),
  },
  (table) => [primaryKey({ columns: [table.lowerUserId, table.higherUserId] })],
);

/** Versions of the unread counts of each user; see `conversationVersions`. */
export const unreadVersions = pgTable('unread_versions', {
  userId: reference(() => users.id).primaryKey(),
  version: uuid().notNull(),
});
