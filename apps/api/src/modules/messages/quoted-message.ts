import { alias } from 'drizzle-orm/pg-core';
import { messages } from '../../db/schema/tables';

/** The message that another one quotes; to be joined. */
export const quoted = alias(messages, 'quoted');

/** Columns of `quoted` in responses. */
export const quotedColumns = {
  id: quoted.id,
  senderId: quoted.senderId,
  content: quoted.content,
};
