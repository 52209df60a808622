import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { id, idInput, instant, textInput } from './fields';

export const message = z.object({
  id,
  senderId: id,
  recipientId: id,
  content: z.string(),
  isRead: z.boolean(),
  createdAt: instant,
});
export type Message = z.output<typeof message>;

/** A message with its sender. */
export const conversationEntry = z.object({
  message,
  sender: z.object({ username: z.string() }),
});
export type ConversationEntry = z.output<typeof conversationEntry>;

const BLANK_MESSAGE = 'Message must not be empty';

/** Fields of a new message. The text is not trimmed. */
export const newMessage = z.object({
  recipientId: idInput,
  content: textInput(
    { label: 'Message', maxLength: 5000, multiline: true, keepEnds: true },
    BLANK_MESSAGE,
  ).check(z.minLength(1, BLANK_MESSAGE)),
});

/** JSON body of every error response below `/api/messages`. */
export const messageError = z.object({ message: z.string() });

/**
 * Page size of `listMessages`. Clients take a shorter page for the start of the conversation, so a
 * server may raise this number but never lower it.
 */
export const MESSAGES_PER_PAGE = 200;

export const listMessages = defineEndpoint({
  summary:
    'Lists the newest messages exchanged with another user, or those before a message id, oldest first.',
  method: 'GET',
  path: '/api/messages',
  access: 'user',
  query: z.object({ recipientId: idInput, before: z.optional(idInput) }),
  response: z.array(conversationEntry),
  conditional: true,
  background: true,
});

export const sendMessage = defineEndpoint({
  summary: 'Sends a message to another active user.',
  method: 'POST',
  path: '/api/messages',
  access: 'user',
  body: newMessage,
  response: conversationEntry,
  idempotent: true,
});

export const markMessageRead = defineEndpoint({
  summary: 'Marks a received message as read.',
  method: 'PUT',
  path: '/api/messages/:id',
  access: 'user',
  ownership: { param: 'id', owner: 'the recipient', status: 404 },
  params: z.object({ id: idInput }),
  response: message,
});

export const countUnreadByUser = defineEndpoint({
  summary: 'Counts the unread messages of each sender; senders with none are absent.',
  method: 'GET',
  path: '/api/messages/unread-by-user',
  access: 'user',
  response: z.record(z.string(), z.int()),
  conditional: true,
  background: true,
});

export const clearConversation = defineEndpoint({
  summary: 'Deletes the conversation with another user, for both sides.',
  method: 'DELETE',
  path: '/api/messages/clear',
  access: 'user',
  query: z.object({ recipientId: idInput }),
  response: z.object({}),
});
