import { errorMessages, type Message } from '@atrium/contracts';
import { HttpError } from '../../errors';
import { accepted, found } from '../../refuse';
import type { Handlers } from '../../route';
import type { MessageRepository } from './message.repository';

type Row = Awaited<ReturnType<MessageRepository['listConversation']>>[number]['message'];

/** Handlers for chat messages; one half of every conversation is the signed-in user. */
export function messageRoutes(
  messages: MessageRepository,
): Pick<
  Handlers,
  'listMessages' | 'sendMessage' | 'markMessageRead' | 'countUnreadByUser' | 'clearConversation'
> {
  return {
    listMessages: {
      findVersion: async (key, { recipientId, before }) => {
        const found = await messages.findConversationVersion(key, recipientId);
        if (!found) return undefined;
        // Each page has its own tag; all of them change with the conversation.
        const page = [found.user.id, recipientId, ...(before === undefined ? [] : [before])];
        return { ...found, version: versionFor(page, found.version) };
      },
      answer: async ({ user, query }) => {
        const rows = await messages.listConversation(user.id, query.recipientId, query.before);
        return rows.map(({ message, sender }) => ({ message: present(message), sender }));
      },
    },

    sendMessage: async ({ user, body, idempotencyKey }) => {
      if (body.recipientId === user.id) throw new HttpError(400, errorMessages.unknownRecipient);
      const sent = accepted(
        await messages.create({ ...body, senderId: user.id, sendKey: idempotencyKey }),
        errorMessages.unknownRecipient,
      );
      if (sent.recipientId !== body.recipientId || sent.content !== body.content) {
        throw new HttpError(422, errorMessages.keyOfOtherMessage);
      }
      return { message: present(sent), sender: user };
    },

    markMessageRead: async ({ params, user }) =>
      present(found(await messages.markRead(params.id, user.id))),

    countUnreadByUser: {
      findVersion: async (key) => {
        const found = await messages.findUnreadVersion(key);
        return found && { ...found, version: versionFor([found.user.id], found.version) };
      },
      answer: async ({ user }) => {
        const rows = await messages.countUnread(user.id);
        return Object.fromEntries(rows.map(({ senderId, unread }) => [senderId, unread]));
      },
    },

    clearConversation: async ({ user, query }) => {
      await messages.clear(user.id, query.recipientId);
      return {};
    },
  };
}

function present(row: Row): Message {
  return { ...row, createdAt: row.createdAt.toISOString() };
}

// With the ids that the answer is about: where nothing has changed yet, all others have no version either.
function versionFor(ids: readonly number[], version: string | null): string {
  return [...ids, version ?? 'none'].join('.');
}
