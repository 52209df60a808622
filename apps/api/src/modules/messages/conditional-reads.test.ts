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
  const answer = await call(sender, 'POST', '', undefined, body);
  expect(answer.status).toBe(200);
  // The contract's response schema has parsed it on the server.
  return (await answer.json()) as ConversationEntry;
}

/** Sends the same words each time, under an idempotency key. */
async function sendUnderKey(sender: Person, recipient: Person, key: string, content = 'Hi') {
  const answer = await nextServer().call('POST', '/api/messages', {
    cookie: cookies.get(sender) ?? '',
    headers: { 'idempotency-key': key },
    body: { recipientId: ids.get(recipient), content },
  });
  return { status: answer.status, json: (await answer.json()) as unknown };
}

const clear = (person: Person, other: Person) =>
  call(person, 'DELETE', `/clear?recipientId=${String(ids.get(other))}`);

async function markFirstUnread(reader: Person, other: Person): Promise<void> {
  const answer = await call(reader, 'GET', `?recipientId=${String(ids.get(other))}`);
  const entries = (await answer.json()) as ConversationEntry[];
  const unread = entries.find(({ message: m }) => m.recipientId === ids.get(reader) && !m.isRead);
  if (unread) await call(reader, 'PUT', `/${String(unread.message.id)}`);
}

/** Reads as a page does that keeps its last answers, and compares each with what is there. */
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
    /** Fails when an answer that is said to be current is not. */
    async readAll() {
      for (const { person, path } of reads) {
        const key = `${person} ${path}`;
        const last = kept.get(key);
        const answer = await call(person, 'GET', path, last?.tag);
        const text = await answer.text();
        if (answer.status === 304) unchanged += 1;
        const shown = answer.status === 304 && last ? last.text : text;
        expect([key, shown]).toEqual([key, await (await call(person, 'GET', path)).text()]);
        kept.set(key, { tag: answer.headers.get('etag') ?? '', text: shown });
      }
      return unchanged;
    },
  };
}

it('never calls an answer current that is not, whatever happens on either server', async () => {
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

  // Nine reads after each change; most concern other people.
  expect(await pages.readAll()).toBeGreaterThan(50);
});

it('survives changes of one conversation at the same time', async () => {
  const pages = createPages();
  await pages.readAll();

  const answers = await Promise.all(
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

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  await pages.readAll();
});

it('says that nothing has changed without a body, and lets nobody store an answer', async () => {
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

it('gives nobody the answer of somebody else, nor anything without a session', async () => {
  // Nobody has ever written to these two, so there is nothing else that tells their answers apart.
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
    const answer = await read('nobody', tag);
    expect([answer.status, answer.headers.get('etag')]).toEqual([401, null]);
  }
});

it('takes a message that is sent twice under one key for one', async () => {
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
] as const)('refuses a key that stands for a message with another %s', async (_, to, content) => {
  await sendUnderKey('maria', 'deniz', 'a');

  expect(await sendUnderKey('maria', to, 'a', content)).toEqual({
    status: 422,
    json: { message: errorMessages.idempotencyKeyReused },
  });
  expect(await database.db.$count(messages)).toBe(1);
});

it.each(['a'.repeat(65), 'two words'])('refuses the key %j', async (key) => {
  const { status, json } = await sendUnderKey('maria', 'deniz', key);

  expect([status, json]).toEqual([
    400,
    { message: expect.stringMatching(/^Idempotency-Key must/) },
  ]);
  expect(await database.db.$count(messages)).toBe(0);
});
