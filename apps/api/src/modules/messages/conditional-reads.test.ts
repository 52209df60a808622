import { type ConversationEntry } from '@atrium/contracts/messages';
import { endpoints, errorMessages } from '@atrium/contracts/server';
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

async function markFirstUnread(reader: Person, other: Person): Promise<void> {
  const response = await call(reader, 'GET', `?recipientId=${String(ids.get(other))}`);
  const entries = (await response.json()) as ConversationEntry[];
  const unread = entries.find(({ message: m }) => m.recipientId === ids.get(reader) && !m.isRead);
  if (unread) await call(reader, 'PUT', `/${String(unread.message.id)}`);
}

/** Reads like a page that caches its last responses, and compares each with the current data. */
function createPages() {
  const kept = new Map<string, { tag: string; text: string }>();
  const reads = people.flatMap((person) => [
    { person, path: '/unread-by-user' },
    ...people
      .filter((other) => other !== person)
      .map((other) => ({ person, path: `?recipientId=${String(ids.get(other))}` })),
  ]);
  let unchanged = 0;

  return {
    /** Fails if a cached response is confirmed although it is stale. */
    async readAll() {
      for (const { person, path } of reads) {
        const key = `${person} ${path}`;
        const last = kept.get(key);
        const response = await call(person, 'GET', path, last?.tag);
        const text = await response.text();
        if (response.status === 304) unchanged += 1;
        const shown = response.status === 304 && last ? last.text : text;
        expect([key, shown]).toEqual([key, await (await call(person, 'GET', path)).text()]);
        kept.set(key, { tag: response.headers.get('etag') ?? '', text: shown });
      }
      return unchanged;
    },
  };
}

it('never confirms a stale response, whatever changes on either server', async () => {
  const pages = createPages();
  const changes: (() => Promise<unknown>)[] = [
    () => send('maria', 'deniz'),
    () => send('deniz', 'maria'),
    () => markFirstUnread('deniz', 'maria'),
    () => sendUnderKey('eve', 'maria', 'key'),
    () => sendUnderKey('eve', 'maria', 'key'),
    () => clear('maria', 'deniz'),
    () => clear('deniz', 'maria'),
    () => send('maria', 'deniz'),
    () => markFirstUnread('maria', 'eve'),
    () => clear('maria', 'eve'),
  ];
  await pages.readAll();
  for (const change of changes) {
    await change();
    await pages.readAll();
  }

  // Nine reads after each change; most concern other users.
  expect(await pages.readAll()).toBeGreaterThan(50);
});

it('handles simultaneous changes of one conversation', async () => {
  const pages = createPages();
  await pages.readAll();

  const responses = await Promise.all(
    Array.from({ length: 12 }, async () => {
      await Promise.all([send('maria', 'deniz'), send('deniz', 'maria'), send('eve', 'deniz')]);
      await Promise.all([
        markFirstUnread('deniz', 'maria'),
        clear('maria', 'deniz'),
        clear('deniz', 'eve'),
      ]);
      return clear('deniz', 'maria');
    }),
  );

  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  await pages.readAll();
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

it('never confirms the response of another user or without a session', async () => {
  // These two users have no messages, so only their ids distinguish the responses.
  const cookiesOf = new Map<string, string>();
  for (const name of ['first', 'second']) {
    await addUser(database.db, name);
    cookiesOf.set(name, await nextServer().signIn(name));
  }
  for (const { path } of [endpoints.listMessages, endpoints.countUnreadByUser]) {
    const read = (name: string, tag: string) =>
      nextServer().call('GET', `${path}?recipientId=${String(ids.get('eve'))}`, {
        cookie: cookiesOf.get(name) ?? '',
        headers: { 'if-none-match': tag },
      });
    const tag = (await read('first', '')).headers.get('etag') ?? '';

    expect((await read('first', tag)).status).toBe(304);
    expect((await read('second', tag)).status).toBe(200);
    const response = await read('nobody', tag);
    expect([response.status, response.headers.get('etag')]).toEqual([401, null]);
  }
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
