import { type Message } from '@atrium/contracts/messages';
import { errorMessages, type messageEndpoints } from '@atrium/contracts/server';
import type { Database } from '../../db/database';
import { HttpError } from '../../http/errors';
import { requireFound, requireValid } from '../../http/require';
import type { HandlersOf } from '../../http/route';
import { type AuditedChange, auditedChange } from '../audit/audit-event';
import { audited } from '../audit/audited';
import { createMessageRepository, type MessageRepository } from './message.repository';

type Row = Awaited<ReturnType<MessageRepository['listConversation']>>[number]['message'];

/** Handlers for chat messages; one half of every conversation is the signed-in user. */
export function messageRoutes(db: Database): HandlersOf<typeof messageEndpoints> {
  const messages = createMessageRepository(db);
  return {
    listMessages: {
      findVersion: async (key, { recipientId, before }) => {
        const found = await messages.findConversationVersion(key, recipientId);
        if (!found) return undefined;
        // Each page has its own ETag; all of them change with the conversation.
        const page = [found.user.id, recipientId, ...(before === undefined ? [] : [before])];
        return { ...found, version: versionFor(page, found.version) };
      },
      respond: async ({ user, query }) => {
        const rows = await messages.listConversation(user.id, query.recipientId, query.before);
        return rows.map(({ message, sender }) => ({ message: toResponse(message), sender }));
      },
    },

    sendMessage: audited(db, async ({ user, body, idempotencyKey }, transaction) => {
      if (body.recipientId === user.id) throw new HttpError(400, errorMessages.unknownRecipient);
      const { recipientName, ...sent } = requireValid(
        await createMessageRepository(transaction).create({
          ...body,
          senderId: user.id,
          sendKey: idempotencyKey,
        }),
        errorMessages.unknownRecipient,
      );
      if (sent.recipientId !== body.recipientId || sent.content !== body.content) {
        throw new HttpError(422, errorMessages.idempotencyKeyReused);
      }
      return {
        response: { message: toResponse(sent), sender: user },
        changes: [once('message.sent', sent, recipientName)],
      };
    }),

    markMessageRead: audited(db, async ({ params, user }, transaction) => {
      const { senderName, ...read } = requireFound(
        await createMessageRepository(transaction).markRead(params.id, user.id),
      );
      return {
        response: toResponse(read),
        changes: [once('message.read', read, senderName)],
      };
    }),

    countUnreadByUser: {
      findVersion: async (key) => {
        const found = await messages.findUnreadVersion(key);
        return found && { ...found, version: versionFor([found.user.id], found.version) };
      },
      respond: async ({ user }) => {
        const rows = await messages.countUnread(user.id);
        return Object.fromEntries(rows.map(({ senderId, unread }) => [senderId, unread]));
      },
    },

    clearConversation: audited(db, async ({ user, query: { recipientId } }, transaction) => {
      const cleared = await createMessageRepository(transaction).clear(user.id, recipientId);
      const conversation = {
        ...{ id: recipientId, name: cleared.otherName ?? '' },
        concerns: [user.id, recipientId],
      };
      const detail = `${String(cleared.messages)} messages`;
      return {
        response: {},
        changes:
          cleared.messages === 0
            ? []
            : [auditedChange('conversation.cleared', conversation, detail)],
      };
    }),
  };
}

function toResponse(row: Row): Message {
  return { ...row, createdAt: row.createdAt.toISOString() };
}

// A message is sent and read only once, even if the request is repeated.
function once(
  action: 'message.sent' | 'message.read',
  { id, senderId, recipientId }: Pick<Row, 'id' | 'senderId' | 'recipientId'>,
  name: string,
): AuditedChange {
  return {
    ...auditedChange(action, { id, name, concerns: [senderId, recipientId] }),
    dedupeKey: `${action} ${String(id)}`,
  };
}

// Includes the ids, because conversations without changes all lack a version.
function versionFor(ids: readonly number[], version: string | null): string {
  return [...ids, version ?? 'none'].join('.');
}
