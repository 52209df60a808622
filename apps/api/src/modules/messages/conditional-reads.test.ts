import { type ConversationEntry } from '@atrium/contracts/messages';
import { errorMessages } from '@atrium/contracts/server';
import { messages } from '../../db/schema/tables';
import { addUser } from '../../testing/factories';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';

const people = ['maria', 'deniz', 'eve'] as const;
type Person = (typeof people)[number];

let database: TestDatabase;
let servers: TestApp[];
let calls = 0;
const ids = new Map<Person, number>();
const cookies = new Map<Person, string>();

beforeAll(async () => {
  database = await createTestDatabase();
  // Two processes on one database, as behind a proxy.
  servers = [await startTestApp({}, database), await startTestApp({}, await database.openAgain())];
  for (const person of people) {
    ids.set(person, await addUser(database.db, person));
    cookies.set(person, await nextServer().signIn(person));
  }
});

afterAll(async () => {
  for (const server of servers.reverse()) await server.close();
});

beforeEach(() => database.db.delete(messages));

function nextServer(): TestApp {
  calls += 1;
  const server = servers[calls % servers.length];
  if (!server) throw new Error('There is no server');
  return server;
}

function call(person: Person, method: string, path: string, tag?: string, body?: unknown) {
  return nextServer().call(method, `/api/messages${path}`, {
    cookie: cookies.get(person) ?? '',
    ...(tag !== undefined && { headers: { 'if-none-match': tag } }),
    ...(body !== undefined && { body }),
  });
}

async function send(sender: Person, recipient: Person) {
  const body = { recipientId: ids.get(recipient), content: `${sender} ${String(calls)}` };
  const response = await call(sender, 'POST', '', undefined, body);
  expect(response.status).toBe(200);
  // The server has parsed it with the response schema.
  return (await response.json()) as ConversationEntry;
}

/** Sends the same text each time, under an idempotency key. */
async function sendUnderKey(sender: Person, recipient: Person, key: string, content = 'Hi') {
  const response = await nextServer().call('POST', '/api/messages', {
    cookie: cookies.get(sender) ?? '',
    headers: { 'idempotency-key': key },
    body: { recipientId: ids.get(recipient), content },
  });
  return { status: response.status, json: (await response.json()) as unknown };
}

const clear = (person: Person, other: Person) =>
  call(person, 'DELETE', `/clear?recipientId=${String(ids.get(other))}`);

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
  const path = `?recipientId=${String(ids.get('maria'))}`;

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
  expect(await database.db.$count(messages)).toBe(3);
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
  expect(await database.db.$count(messages)).toBe(1);
});

it.each(['a'.repeat(65), 'two words'])('rejects the key %j', async (key) => {
  const { status, json } = await sendUnderKey('maria', 'deniz', key);

  expect([status, json]).toEqual([
    400,
    { message: expect.stringMatching(/^Idempotency-Key must/) },
  ]);
  expect(await database.db.$count(messages)).toBe(0);
});
