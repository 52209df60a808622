import { and, asc, count, eq, not, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { messages, users } from '../../db/schema';

/** Chat messages. */
export type MessageRepository = ReturnType<typeof createMessageRepository>;

/** Makes the repository from a connection or a transaction. */
export function createMessageRepository(db: Database) {
  const [userId, otherId] = [sql.placeholder('userId'), sql.placeholder('otherId')];

  const selectConversation = db
    .select({ message: messages, sender: { username: users.username } })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.senderId))
    .where(
      or(
        and(eq(messages.senderId, userId), eq(messages.recipientId, otherId)),
        and(eq(messages.senderId, otherId), eq(messages.recipientId, userId)),
      ),
    )
    .orderBy(asc(messages.id))
    .prepare('list_conversation');

  const selectUnread = db
    .select({ senderId: messages.senderId, unread: count() })
    .from(messages)
    .where(and(eq(messages.recipientId, userId), not(messages.isRead)))
    .groupBy(messages.senderId)
    .prepare('count_unread_messages');

  return {
    /** The messages between two users, oldest first, with who sent each. */
    listConversation: (userId: number, otherId: number) =>
      selectConversation.execute({ userId, otherId }),

    /** How many messages to a user are unread, per sender that has any. */
    countUnread: (userId: number) => selectUnread.execute({ userId }),
  };
}
