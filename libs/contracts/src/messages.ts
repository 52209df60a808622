import * as z from 'zod/mini';
import { attachmentIds, attachments } from './attachments';
import { userEndpoint } from './endpoint';
import { id, instant, textInput } from './fields';

export const message = z.object({
  id,
  senderId: id,
  recipientId: id,
  content: z.string(),
  isRead: z.boolean(),
  createdAt: instant,
  /** When its sender last changed it. */
  editedAt: z._default(z.nullable(instant), null),
  /** When its sender deleted it; its content is `DELETED_MESSAGE` since. */
  deletedAt: z._default(z.nullable(instant), null),
  /** The message that it answers, as it is now; `null` if there is none or it is gone. */
  quoted: z._default(z.nullable(z.object({ id, senderId: id, content: z.string() })), null),
  attachments,
});
export type Message = z.output<typeof message>;

/** Content of a deleted message. */
export const DELETED_MESSAGE = 'Message deleted';

/** Time in which senders can change a message. */
export const MESSAGE_EDIT_MINUTES = 15;

/** A message with its sender. */
export const conversationEntry = z.object({
  message,
  sender: z.object({ username: z.string() }),
});
export type ConversationEntry = z.output<typeof conversationEntry>;

const BLANK_MESSAGE = 'Message must not be empty';

const contentInput = textInput(
  { label: 'Message', maxLength: 5000, multiline: true, keepEnds: true },
  BLANK_MESSAGE,
).check(z.minLength(1, BLANK_MESSAGE));

/** Fields of a new message. The text is not trimmed. */
export const newMessage = z.object({
  recipientId: id,
  content: contentInput,
  /** A message of the same conversation; one that is gone is left out. */
  quotedId: z.optional(id),
  attachmentIds,
});

/** JSON body of every error response below `/api/messages`. */
export const messageError = z.object({ message: z.string() });

/**
 * Page size of `listMessages`. Clients take a shorter page for the start of the conversation, so a
 * server may raise this number but never lower it.
 */
export const MESSAGES_PER_PAGE = 200;

export const listMessages = userEndpoint('GET /api/messages', {
  summary:
    'Lists the newest messages exchanged with another user, those before or the first ones after a message id, oldest first.',
  query: z.object({
    recipientId: id,
    before: z.optional(id),
    after: z.optional(id),
  }),
  response: z.array(conversationEntry),
  conditional: true,
  background: true,
});

export const sendMessage = userEndpoint('POST /api/messages', {
  summary: 'Sends a message to another active user.',
  body: newMessage,
  response: conversationEntry,
  idempotent: true,
});

export const markMessageRead = userEndpoint('PUT /api/messages/:id', {
  summary: 'Marks a received message as read.',
  ownership: { param: 'id', owner: 'the recipient', status: 404 },
  params: z.object({ id }),
  response: message,
});

export const editMessage = userEndpoint('PATCH /api/messages/:id', {
  summary: 'Changes the text of a message that the signed-in user sent in the last 15 minutes.',
  ownership: { param: 'id', owner: 'the sender', status: 404 },
  params: z.object({ id }),
  body: z.object({ content: contentInput }),
  response: message,
});

export const deleteMessage = userEndpoint('DELETE /api/messages/:id', {
  summary: 'Deletes the text of a message of the signed-in user for both sides.',
  ownership: { param: 'id', owner: 'the sender', status: 404 },
  params: z.object({ id }),
  response: message,
});

/** The newest message of each conversation of the signed-in user. */
export const listConversations = userEndpoint('GET /api/messages/conversations', {
  summary: 'Lists the conversations of the signed-in user with their newest message, newest first.',
  response: z.array(z.object({ userId: id, message })),
  background: true,
});

/** Largest number of results of `searchMessages`. */
export const MESSAGES_FOUND = 50;

/** A message that a search has found, with the other user of its conversation. */
export const foundMessage = z.object({
  id,
  userId: id,
  senderId: id,
  content: z.string(),
  createdAt: instant,
  attachments,
});
export type FoundMessage = z.output<typeof foundMessage>;

/** Largest number of characters of the text of `searchMessages`. */
export const MESSAGE_SEARCH_LENGTH = 100;

export const searchMessages = userEndpoint('GET /api/messages/search', {
  summary:
    'Finds messages of the signed-in user that contain words beginning with every word of a text, also in the names of their files, newest first. In scripts without spaces between words, it finds a text anywhere.',
  query: z.object({
    text: textInput({ label: 'Search', maxLength: MESSAGE_SEARCH_LENGTH }).check(
      z.minLength(1, 'Required'),
    ),
  }),
  response: z.array(foundMessage),
});

export const countUnreadByUser = userEndpoint('GET /api/messages/unread-by-user', {
  summary: 'Counts the unread messages of each sender; senders with none are absent.',
  response: z.record(z.string(), z.int()),
  conditional: true,
  background: true,
});

export const clearConversation = userEndpoint('DELETE /api/messages/clear', {
  summary: 'Deletes the conversation with another user, for both sides.',
  query: z.object({ recipientId: id }),
  response: z.object({}),
});
