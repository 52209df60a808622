import { errorMessages } from '@atrium/contracts/server';
import { messages } from '../../db/schema/tables';
import { type ChatUser, setUpChatUsers } from '../../testing/chat-users';
import { setUpTestApp } from '../../testing/set-up-test-app';

const server = setUpTestApp();
const { ids, cookies } = setUpChatUsers(server);

function call(person: ChatUser, method: string, path: string, tag?: string, body?: unknown) {
  return server.call(method, `/api/messages${path}`, {
    cookie: cookies[person],
    ...(tag !== undefined && { headers: { 'if-none-match': tag } }),
    ...(body !== undefined && { body }),
  });
}

async function send(sender: ChatUser, recipient: ChatUser): Promise<void> {
  const body = { recipientId: ids[recipient], content: `From ${sender}` };
  expect((await call(sender, 'POST', '', undefined, body)).status).toBe(200);
}

/** Sends the same text each time, under an idempotency key. */
async function sendUnderKey(sender: ChatUser, recipient: ChatUser, key: string, content = 'Hi') {
  const response = await server.call('POST', '/api/messages', {
    cookie: cookies[sender],
    headers: { 'idempotency-key': key },
    body: { recipientId: ids[recipient], content },
  });
  return { status: response.status, json: (await response.json()) as unknown };
}

const clear = (person: ChatUser, other: ChatUser) =>
  call(person, 'DELETE', `/clear?recipientId=${String(ids[other])}`);

it('handles simultaneous changes of one conversation', async () => {
  const responses = await Promise.all(
    Array.from({ length: 12 }, async () => {
      await Promise.all([send('maria', 'deniz'), send('deniz', 'maria'), send('eve', 'deniz')]);
      await Promise.all([clear('maria', 'deniz'), clear('deniz', 'eve')]);
      return clear('deniz', 'maria');
    }),
  );

  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
});

it('responds with 304 without a body and forbids storing responses', async () => {
  await send('maria', 'deniz');
  const path = `?recipientId=${String(ids.maria)}`;

  const first = await call('deniz', 'GET', path);
  const tag = first.headers.get('etag') ?? '';
  expect(tag).toMatch(/^W\/"[\w.-]+"$/);
  const second = await call('deniz', 'GET', path, `"other", ${tag}`);

  expect([second.status, await second.text()]).toEqual([304, '']);
  expect(second.headers.get('etag')).toBe(tag);
  for (const { headers } of [first, second]) expect(headers.get('cache-control')).toBe('no-store');
});

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
