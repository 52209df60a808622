import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { id, idInput, instant } from './fields';

export const message = z.object({
  id,
  senderId: id,
  recipientId: id,
  content: z.string(),
  isRead: z.boolean(),
  createdAt: instant,
});
export type Message = z.output<typeof message>;

/** A message together with who sent it. */
export const conversationEntry = z.object({
  message,
  sender: z.object({ username: z.string() }),
});
export type ConversationEntry = z.output<typeof conversationEntry>;

/** The JSON body of every error of the calls below `/api/messages`. */
export const messageError = z.object({ message: z.string() });

export const listMessages = defineEndpoint({
  method: 'GET',
  path: '/api/messages',
  access: 'user',
  summary: 'The conversation of the signed-in user with one other user, oldest first.',
  query: z.object({ recipientId: idInput }),
  response: z.array(conversationEntry),
  errors: [400, 401],
});

export const countUnreadByUser = defineEndpoint({
  method: 'GET',
  path: '/api/messages/unread-by-user',
  access: 'user',
  summary: 'How many unread messages each sender has left; senders with none are absent.',
  response: z.record(z.string(), z.int()),
  errors: [401],
});
