import { type Message } from '@atrium/contracts/messages';
import { errorMessages, type messageEndpoints } from '@atrium/contracts/server';
import type { Database } from '../../db/database';
import type { HandlersOf } from '../../handlers';
import { HttpError } from '../../http/errors';
import { withIsoDates } from '../../http/iso-dates';
import { requireFound, requireValid } from '../../http/require';
import type { AuditAction } from '../audit/audit-action';
import { type AuditedChange, auditedChange } from '../audit/audit-event';
import { audited } from '../audit/audited';
import { createAttachmentRepository, hasIds } from '../files/attachment.repository';
import {
  type ConversationRepository,
  createConversationRepository,
} from './conversation.repository';
import { createMessageRepository } from './message.repository';

type Entry = Awaited<ReturnType<ConversationRepository['listConversation']>>[number];
type Row = Entry['message'];

/** Handlers for chat messages; one half of every conversation is the signed-in user. */
export function messageRoutes(db: Database): HandlersOf<typeof messageEndpoints> {
  const conversations = createConversationRepository(db);
  return {
    listMessages: {
      findVersion: async (key, { recipientId, before, after }) => {
        const found = await conversations.findConversationVersion(key, recipientId);
        if (!found) return undefined;
        // Each page has its own ETag; all of them change with the conversation.
        const page = [found.user.id, recipientId, before ?? 0, after ?? 0];
        return { ...found, version: versionFor(page, found.version) };
      },
      respond: async ({ user, query: { recipientId, before, after } }) => {
        const rows = await conversations.listConversation(user.id, recipientId, before, after);
        return rows.map((row) => ({ message: toResponse(row), sender: row.sender }));
      },
    },

    sendMessage: audited(db, async ({ user, body, idempotencyKey }, transaction) => {
      if (body.recipientId === user.id) throw new HttpError(400, errorMessages.unknownRecipient);
      const row = requireValid(
        await createMessageRepository(transaction).create({
          ...body,
          senderId: user.id,
          sendKey: idempotencyKey,
        }),
        errorMessages.unknownRecipient,
      );
      const sent = row.message;
      const files = createAttachmentRepository(transaction, 'messageId');
      const attachments = row.isNew
        ? await files.add(sent.id, body.attachmentIds, user.id)
        : await files.list(sent.id);
      // A retry may follow a change of the text, or the deletion of the message with its files.
      const hasOtherText =
        sent.content !== body.content && (sent.editedAt ?? sent.deletedAt) === null;
      const hasOtherFiles = !hasIds(attachments, body.attachmentIds) && sent.deletedAt === null;
      if (sent.recipientId !== body.recipientId || hasOtherText || hasOtherFiles) {
        throw new HttpError(422, errorMessages.idempotencyKeyReused);
      }
      return {
        response: { message: toResponse({ ...row, attachments }), sender: user },
        changes: [once('message.sent', sent, row.recipientName)],
      };
    }),

    markMessageRead: audited(db, async ({ params, user }, transaction) => {
      const read = requireFound(
        await createMessageRepository(transaction).markRead(params.id, user.id),
      );
      return {
        response: toResponse(read),
        changes: [once('message.read', read.message, read.senderName)],
      };
    }),

    editMessage: audited(db, async ({ params: { id }, body, user }, transaction) => {
      const repository = createMessageRepository(transaction);
      const edited = await repository.edit(id, user.id, body.content);
      if (!edited) {
        if (await repository.isSender(id, user.id)) {
          throw new HttpError(403, errorMessages.messageTooOld);
        }
        throw new HttpError(404, errorMessages.notFound);
      }
      return {
        response: toResponse(edited),
        changes: [changeOf('message.changed', edited.message, edited.recipientName)],
      };
    }),

    deleteMessage: audited(db, async ({ params, user }, transaction) => {
      const deleted = requireFound(
        await createMessageRepository(transaction).deleteText(params.id, user.id),
      );
      return {
        response: toResponse(deleted),
        changes: [once('message.deleted', deleted.message, deleted.recipientName)],
      };
    }),

    listConversations: async ({ user }) =>
      (await conversations.listNewest(user.id)).map((row) => ({
        userId: row.userId,
        message: toResponse(row),
      })),

    searchMessages: async ({ user, query }) =>
      (await conversations.search(user.id, query.text)).map(({ attachments, ...row }) => ({
        ...withIsoDates(row),
        userId: row.senderId === user.id ? row.recipientId : row.senderId,
        attachments: attachments ?? undefined,
      })),

    countUnreadByUser: {
      findVersion: async (key) => {
        const found = await conversations.findUnreadVersion(key);
        return found && { ...found, version: versionFor([found.user.id], found.version) };
      },
      respond: async ({ user }) => {
        const rows = await conversations.countUnread(user.id);
        return Object.fromEntries(rows.map(({ senderId, unread }) => [senderId, unread]));
      },
    },

    clearConversation: audited(db, async ({ user, query: { recipientId } }, transaction) => {
      const cleared = await createMessageRepository(transaction).clear(user.id, recipientId);
      const conversation = {
        id: recipientId,
        name: cleared.otherName ?? '',
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

interface MessageRow extends Pick<Entry, 'message' | 'quoted'> {
  readonly attachments: Entry['attachments'] | undefined;
}

function toResponse({ message, quoted, attachments }: MessageRow): Message {
  return {
    ...withIsoDates(message),
    quoted,
    // The statement that deletes a message still sees its files.
    attachments: message.deletedAt === null ? (attachments ?? undefined) : undefined,
  };
}

type MessageAction = Extract<AuditAction, `message.${string}`>;

function changeOf(
  action: MessageAction,
  { id, senderId, recipientId }: Row,
  name: string,
): AuditedChange {
  return auditedChange(action, { id, name, concerns: [senderId, recipientId] });
}

// A message is sent, read and deleted only once, even if the request is repeated.
function once(action: MessageAction, row: Row, name: string): AuditedChange {
  return { ...changeOf(action, row, name), dedupeKey: `${action} ${String(row.id)}` };
}

// Includes the ids, because conversations without changes all lack a version.
function versionFor(ids: readonly number[], version: string | null): string {
  return [...ids, version ?? 'none'].join('.');
}
