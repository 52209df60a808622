import type { ConversationEntry, Message } from '@atrium/contracts/messages';
import { messages } from '../db/schema/tables';
import { addUser } from './factories';
import type { TestApp } from './test-app';

/** A user of a chat in tests; eve is an admin. */
export type ChatUser = 'maria' | 'deniz' | 'eve';

/** Adds and signs in three users before all tests of a file, and removes all messages before each. */
export function setUpChatUsers(server: TestApp) {
  const ids: Record<ChatUser, number> = { maria: 0, deniz: 0, eve: 0 };
  const cookies: Record<ChatUser, string> = { maria: '', deniz: '', eve: '' };
  beforeAll(async () => {
    for (const name of ['maria', 'deniz', 'eve'] as const) {
      const role = name === 'eve' ? 'admin' : 'staff';
      ids[name] = await addUser(server.db, name, { role });
      cookies[name] = await server.signIn(name);
    }
  });
  beforeEach(() => server.db.delete(messages));

  /** Sends a request below `/api/messages`, with an idempotency key if there is one. */
  async function call(
    person: ChatUser,
    method: string,
    path: string,
    body?: unknown,
    key?: string,
  ): Promise<{ status: number; json: unknown }> {
    const response = await server.call(method, `/api/messages${path}`, {
      cookie: cookies[person],
      ...(body !== undefined && { body }),
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
    return { status: response.status, json: await response.json() };
  }

  async function send(
    from: ChatUser,
    to: ChatUser,
    content: string,
    quotedId?: number,
  ): Promise<Message> {
    const body = { recipientId: ids[to], content, quotedId };
    const { status, json } = await call(from, 'POST', '', body);
    expect(status).toBe(200);
    // The server has parsed it with the response schema.
    return (json as ConversationEntry).message;
  }

  /** Reads a conversation, or the page of it that a query names. */
  async function read(reader: ChatUser, other: ChatUser, page = ''): Promise<Message[]> {
    const path = `?recipientId=${String(ids[other])}${page}`;
    const { status, json } = await call(reader, 'GET', path);
    expect(status).toBe(200);
    // The server has parsed it with the response schema.
    return (json as ConversationEntry[]).map(({ message }) => message);
  }

  return { ids, cookies, call, send, read };
}
