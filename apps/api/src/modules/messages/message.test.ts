import { type ConversationEntry } from '@atrium/contracts/messages';
import { errorMessages } from '@atrium/contracts/server';
import { messages } from '../../db/schema/tables';
import { type ChatUser, setUpChatUsers } from '../../testing/chat-users';
import { addUser } from '../../testing/factories';
import { setUpTestApp } from '../../testing/set-up-test-app';

const server = setUpTestApp();
const { ids, cookies } = setUpChatUsers(server);

async function call(caller: ChatUser, method: string, path: string, body?: unknown, key?: string) {
  const response = await server.call(method, `/api/messages${path}`, {
    cookie: cookies[caller],
    ...(body !== undefined && { body }),
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
  return { status: response.status, json: (await response.json()) as unknown };
}

async function send(sender: ChatUser, recipient: ChatUser, content: string) {
  const { json } = await call(sender, 'POST', '', { recipientId: ids[recipient], content });
  // The server has parsed it with the response schema.
  return json as ConversationEntry;
}

async function read(reader: ChatUser, other: ChatUser): Promise<ConversationEntry[]> {
  const { json } = await call(reader, 'GET', `?recipientId=${String(ids[other])}`);
  // The server has parsed it with the response schema.
  return json as ConversationEntry[];
}

async function unread(reader: ChatUser): Promise<unknown> {
  return (await call(reader, 'GET', '/unread-by-user')).json;
}

function markRead(reader: ChatUser, { message }: ConversationEntry) {
  return call(reader, 'PUT', `/${String(message.id)}`);
}

it('delivers messages between two users and shows them to nobody else', async () => {
  const question = await send('maria', 'deniz', ' Merhaba\n ');
  const reply = await send('deniz', 'maria', 'Selam');
  await send('eve', 'maria', 'Hello');

  expect(question).toEqual({
    message: {
      id: question.message.id,
      senderId: ids.maria,
      recipientId: ids.deniz,
      content: ' Merhaba\n ',
      isRead: false,
      editedAt: null,
      deletedAt: null,
      quoted: null,
      createdAt: question.message.createdAt,
    },
    sender: { username: 'maria' },
  });
  expect(await read('maria', 'deniz')).toEqual([question, reply]);
  expect(await read('deniz', 'maria')).toEqual([question, reply]);
  expect(await read('eve', 'deniz')).toEqual([]);
});

it('takes the sender only from the session', async () => {
  const { json } = await call('maria', 'POST', '', {
    recipientId: String(ids.deniz),
    content: 'a',
    senderId: ids.eve,
    isRead: true,
    id: 99,
  });

  expect(json).toMatchObject({ message: { senderId: ids.maria, isRead: false } });
});

it.each([
  ['the sender', () => ids.maria],
  ['a deactivated user', () => addUser(server.db, 'gone', { deactivatedAt: new Date() })],
  ['nobody', () => 2_147_483_647],
])('rejects a message to %s', async (_, recipientId) => {
  const body = { recipientId: await recipientId(), content: 'a' };

  expect(await call('maria', 'POST', '', body)).toEqual({
    status: 400,
    json: { message: errorMessages.unknownRecipient },
  });
  expect(await server.db.$count(messages)).toBe(0);
});

it('counts unread messages by sender', async () => {
  const first = await send('deniz', 'maria', '1');
  await send('deniz', 'maria', '2');
  await send('eve', 'maria', '3');
  expect(await unread('maria')).toEqual({ [ids.deniz]: 2, [ids.eve]: 1 });
  expect(await unread('deniz')).toEqual({});

  await markRead('maria', first);

  expect(await unread('maria')).toEqual({ [ids.deniz]: 1, [ids.eve]: 1 });
});

it('lets only the recipient mark a message as read, any number of times', async () => {
  const sent = await send('maria', 'deniz', 'a');

  for (const other of ['maria', 'eve'] as const) {
    expect(await markRead(other, sent)).toEqual({
      status: 404,
      json: { message: errorMessages.notFound },
    });
  }
  expect(await unread('deniz')).toEqual({ [ids.maria]: 1 });

  const read = { ...sent.message, isRead: true };
  expect(await markRead('deniz', sent)).toEqual({ status: 200, json: read });
  expect(await markRead('deniz', sent)).toEqual({ status: 200, json: read });
});

it('clears both directions of one conversation for both users', async () => {
  await send('maria', 'deniz', '1');
  await send('deniz', 'maria', '2');
  const kept = await send('eve', 'maria', '3');
  const alsoKept = await send('eve', 'deniz', '4');

  const cleared = await call('maria', 'DELETE', `/clear?recipientId=${String(ids.deniz)}`);

  expect(cleared).toEqual({ status: 200, json: {} });
  expect(await read('maria', 'deniz')).toEqual([]);
  expect(await read('deniz', 'maria')).toEqual([]);
  expect(await read('maria', 'eve')).toEqual([kept]);
  expect(await read('deniz', 'eve')).toEqual([alsoKept]);
});

/** Sends the same text each time, under an idempotency key. */
function sendUnderKey(sender: ChatUser, recipient: ChatUser, key: string, content = 'Hi') {
  return call(sender, 'POST', '', { recipientId: ids[recipient], content }, key);
}

it('stores a message that is sent twice with the same key only once', async () => {
  const [first, second] = await Promise.all([
    sendUnderKey('maria', 'deniz', 'a'),
    sendUnderKey('maria', 'deniz', 'a'),
  ]);
  const third = await sendUnderKey('maria', 'deniz', 'a');
  const ofAnother = await sendUnderKey('eve', 'deniz', 'a');
  const next = await sendUnderKey('maria', 'deniz', 'b');

  expect(first.status).toBe(200);
  expect(second).toEqual(first);
  expect(third).toEqual(first);
  expect([ofAnother.status, next.status]).toEqual([200, 200]);
  expect(await server.db.$count(messages)).toBe(3);
});

it.each([
  ['text', 'deniz', 'Other'],
  ['recipient', 'eve', 'Hi'],
] as const)('rejects a key that was used for a message with another %s', async (_, to, content) => {
  await sendUnderKey('maria', 'deniz', 'a');

  expect(await sendUnderKey('maria', to, 'a', content)).toEqual({
    status: 422,
    json: { message: errorMessages.idempotencyKeyReused },
  });
  expect(await server.db.$count(messages)).toBe(1);
});

it.each(['a'.repeat(65), 'two words'])('rejects the key %j', async (key) => {
  const { status, json } = await sendUnderKey('maria', 'deniz', key);

  expect([status, json]).toEqual([
    400,
    { message: expect.stringMatching(/^Idempotency-Key must/) },
  ]);
  expect(await server.db.$count(messages)).toBe(0);
});
