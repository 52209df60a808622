import { and, asc, count, eq, isNull, not, or, sql, type Placeholder } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { only } from '../../db/rows';
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
    .where(isBetween(userId, otherId))
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

    /** The new message, or `undefined` when its recipient is not an active user. */
    async create(message: { senderId: number; recipientId: number; content: string }) {
      const [recipient] = await db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, message.recipientId), isNull(users.deactivatedAt)));
      return recipient && only(await db.insert(messages).values(message).returning());
    },

    /** Marks a message as read; `undefined` when the recipient has no such message. */
    async markRead(id: number, recipientId: number) {
      const [read] = await db
        .update(messages)
        .set({ isRead: true })
        .where(and(eq(messages.id, id), eq(messages.recipientId, recipientId)))
        .returning();
      return read;
    },

    /** Deletes the messages between two users, in both directions. */
    async clear(userId: number, otherId: number): Promise<void> {
      await db.delete(messages).where(isBetween(userId, otherId));
    },
  };
}

function isBetween(userId: number | Placeholder, otherId: number | Placeholder) {
  return or(
    and(eq(messages.senderId, userId), eq(messages.recipientId, otherId)),
    and(eq(messages.senderId, otherId), eq(messages.recipientId, userId)),
  );
}
