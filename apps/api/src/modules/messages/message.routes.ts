import type { Handlers } from '../../route';
import type { MessageRepository } from './message.repository';

/** Handlers for chat messages; one half of every conversation is the signed-in user. */
export function messageRoutes(
  messages: MessageRepository,
): Pick<Handlers, 'listMessages' | 'countUnreadByUser'> {
  return {
    listMessages: async ({ user, query }) => {
      const rows = await messages.listConversation(user.id, query.recipientId);
      return rows.map(({ message, sender }) => ({
        message: { ...message, createdAt: message.createdAt.toISOString() },
        sender,
      }));
    },

    countUnreadByUser: async ({ user }) => {
      const rows = await messages.countUnread(user.id);
      return Object.fromEntries(rows.map(({ senderId, unread }) => [senderId, unread]));
    },
  };
}
