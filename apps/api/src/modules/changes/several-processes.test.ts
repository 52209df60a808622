import { and, asc, eq, or, sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { ConversationEntry } from '@atrium/contracts/messages';
import type { OpenDatabase } from '../../db/database';
import { LISTENING_APPLICATION } from '../../db/postgres/postgres-listen';
import { messages } from '../../db/schema/tables';
import { addTask, openStream, openSyncedStream, StreamRefusal } from '../../testing/change-stream';
import { runOnServer } from '../../testing/database-template';
import { addUser } from '../../testing/factories';
import { runCommand } from '../../testing/run-command';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';

let database: TestDatabase;
// Of a command that runs beside the servers.
let elsewhere: OpenDatabase;
let first: TestApp;
let second: TestApp;
let maria: { readonly id: number; readonly cookie: string };

beforeAll(async () => {
  database = await createTestDatabase();
  elsewhere = await database.openAgain();
  first = await startTestApp({}, database);
  second = await startTestApp({}, await database.openAgain());
  const id = await addUser(first.db, 'maria');
  maria = { id, cookie: await first.signIn('maria') };
});

// Closing the first server drops its database, which requires that all other connections are closed.
afterAll(async () => {
  await second.close();
  await elsewhere.close();
  await first.close();
});

it('sends the changes of each process, and of commands, to the streams of both', async () => {
  const streams = [
    await openSyncedStream(first.url, maria.cookie),
    await openSyncedStream(second.url, maria.cookie),
  ];

  const changes = [await addTask(first, maria), await addTask(second, maria)];
  await runCommand(
    elsewhere.db,
    'users add deniz --email deniz@example.com --role staff',
    'an entirely new password',
  );

  for (const stream of streams) {
    expect([await stream.next(), await stream.next()]).toEqual(changes);
    expect(await stream.next()).toMatch(/^change {"topic":"users","ids":\[\d+\],"by":null}$/);
    stream.close();
  }
});

it('ends the streams of both when a session ends in one, or by a command', async () => {
  await addUser(first.db, 'ada');
  const cookie = await first.signIn('ada');
  const ofSession = [
    await openSyncedStream(first.url, cookie),
    await openSyncedStream(second.url, cookie),
  ];

  await second.call('POST', '/api/logout', { cookie });
  for (const stream of ofSession) await stream.ended();

  const later = await first.signIn('ada');
  const ofUser = [
    await openSyncedStream(first.url, later),
    await openSyncedStream(second.url, later),
  ];
  await runCommand(elsewhere.db, 'users sign-out ada');
  for (const stream of ofUser) await stream.ended();
});

it('begins again with a resync when the listening connection was lost', async () => {
  const stream = await openSyncedStream(first.url, maria.cookie);

  await terminateListeners();

  await stream.ended();
  const again = await openAsSoonAsPossible(first, maria.cookie, '?age=0');
  expect(await again.next()).toBe('resync {}');
  const change = await addTask(second, maria);
  expect(await again.next()).toBe(change);
  again.close();
});

it('opens no stream while it cannot listen', async () => {
  const stream = await openSyncedStream(first.url, maria.cookie);
  await allowConnections(false);
  await terminateListeners();
  await stream.ended();

  const refusal = { status: 503, retryAfter: '2' };
  await expect(openStream(first.url, maria.cookie)).rejects.toMatchObject(refusal);
  expect((await first.call('GET', '/api/tasks', { cookie: maria.cookie })).status).toBe(200);

  await allowConnections(true);
  (await openAsSoonAsPossible(first, maria.cookie, '')).close();
});

/** Lets the database accept new connections or not; open ones stay. */
async function allowConnections(isAllowed: boolean): Promise<void> {
  const name = new URL(database.url).pathname.slice(1);
  await runOnServer(
    testDatabaseUrl,
    `alter database ${name} allow_connections ${String(isAllowed)}`,
  );
}

/** Ends the listening connections of both servers. */
async function terminateListeners(): Promise<void> {
  await elsewhere.db.execute(sql`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and application_name = ${LISTENING_APPLICATION}`);
}

/** Opens a stream once the server listens again. */
async function openAsSoonAsPossible({ url }: TestApp, cookie: string, query: string) {
  for (;;) {
    try {
      return await openStream(url, cookie, query);
    } catch (error) {
      if (!(error instanceof StreamRefusal)) throw error;
      expect([error.status, error.retryAfter]).toEqual([503, '2']);
    }
  }
}

const ROUNDS = 60;
const USERS = 3;

let people: readonly { readonly id: number; readonly cookie: string }[];

/** Cached response of a browser: its tag, and the content that the tag stands for. */
interface Held {
  readonly tag: string;
  readonly content: string;
}

/** An answer to a poll, and what the client has after it. */
interface Answer {
  readonly status: number;
  readonly content: string;
}

const server = fc.nat(1);
const pair = fc
  .tuple(fc.nat(USERS - 1), fc.nat(USERS - 2))
  .map(([self, step]) => ({ self, other: (self + 1 + step) % USERS }));
const write = fc.record({
  kind: fc.constantFrom('send', 'send', 'read', 'edit', 'delete', 'clear'),
  pair,
  server,
});
const poll = fc.record({ kind: fc.constantFrom('conversation', 'unread'), pair, server });

/** Writes at the same time, polls meanwhile, and polls that begin after the writes' responses. */
const round = fc.record({
  writes: fc.array(write, { maxLength: 3 }),
  during: fc.array(poll, { maxLength: 6 }),
  after: fc.array(poll, { minLength: 2, maxLength: 8 }),
});

type Write = typeof write extends fc.Arbitrary<infer T> ? T : never;
type Poll = typeof poll extends fc.Arbitrary<infer T> ? T : never;

function appOf(index: number): TestApp {
  return index === 0 ? first : second;
}

function person(index: number) {
  return people[index] ?? raise('There is no such user');
}

function raise(message: string): never {
  throw new Error(message);
}

/** Returns a conversation as the database has it. */
function readConversation(self: number, other: number) {
  const [one, two] = [person(self).id, person(other).id];
  return appOf(0)
    .db.select()
    .from(messages)
    .where(
      or(
        and(eq(messages.senderId, one), eq(messages.recipientId, two)),
        and(eq(messages.senderId, two), eq(messages.recipientId, one)),
      ),
    )
    .orderBy(asc(messages.id));
}

const METHODS = {
  read: ['recipientId', 'PUT'],
  edit: ['senderId', 'PATCH'],
  delete: ['senderId', 'DELETE'],
} as const;

async function execute({ kind, pair: { self, other }, server: index }: Write): Promise<void> {
  const { cookie } = person(self);
  const recipientId = person(other).id;
  if (kind === 'send') {
    const body = { recipientId, content: 'Hi' };
    const { status } = await appOf(index).call('POST', '/api/messages', { cookie, body });
    expect(status).toBe(200);
  } else if (kind === 'clear') {
    const path = `/api/messages/clear?recipientId=${String(recipientId)}`;
    expect((await appOf(index).call('DELETE', path, { cookie })).status).toBe(200);
  } else {
    const [role, method] = METHODS[kind];
    const found = (await readConversation(self, other)).find(
      (row) => row[role] === person(self).id && !row.isRead,
    );
    // Another write may delete it meanwhile.
    const path = `/api/messages/${String(found?.id ?? 0)}`;
    const body = { content: String(Math.random()) };
    await appOf(index).call(method, path, { cookie, ...(kind === 'edit' && { body }) });
  }
}

function pathOf({ kind, pair: { other } }: Poll): string {
  if (kind === 'unread') return '/api/messages/unread-by-user';
  return `/api/messages?recipientId=${String(person(other).id)}`;
}

/** Returns what a poll must say at the moment. */
async function readExpected({ kind, pair: { self, other } }: Poll): Promise<string> {
  if (kind === 'conversation') {
    const rows = await readConversation(self, other);
    return JSON.stringify(rows.map(({ id, isRead, content }) => [id, isRead, content]));
  }
  const rows = await appOf(0)
    .db.select()
    .from(messages)
    .where(and(eq(messages.recipientId, person(self).id), eq(messages.isRead, false)))
    .orderBy(asc(messages.senderId));
  const counts: Record<string, number> = {};
  for (const { senderId } of rows) counts[String(senderId)] = (counts[String(senderId)] ?? 0) + 1;
  return JSON.stringify(counts);
}

/** Sends a poll as a browser does, with the tag that it holds. */
async function send(requested: Poll, held: Map<string, Held>): Promise<Answer> {
  const path = pathOf(requested);
  const key = `${String(requested.pair.self)} ${path}`;
  const known = held.get(key);
  const response = await appOf(requested.server).call('GET', path, {
    cookie: person(requested.pair.self).cookie,
    headers: { ...(known && { 'if-none-match': known.tag }) },
  });
  const text = await response.text();
  if (response.status === 304) return { status: 304, content: known?.content ?? '' };
  const content = requested.kind === 'unread' ? text : summarize(text);
  held.set(key, { tag: response.headers.get('etag') ?? '', content });
  return { status: response.status, content };
}

function summarize(text: string): string {
  // The server has parsed it with the response schema.
  const entries = JSON.parse(text) as ConversationEntry[];
  return JSON.stringify(
    entries.map(({ message: { id, isRead, content } }) => [id, isRead, content]),
  );
}

it('answers polls in agreement with the database, whatever happens', async () => {
  people = await Promise.all(
    Array.from({ length: USERS }, async (_, index) => {
      const username = `user${String(index)}`;
      const id = await addUser(appOf(0).db, username);
      return { id, cookie: await appOf(index % 2).signIn(username) };
    }),
  );
  const held = new Map<string, Held>();
  const statuses = new Map<number, number>();

  for (const { writes, during, after } of fc.sample(round, { seed: 1, numRuns: ROUNDS })) {
    await Promise.all([...writes.map(execute), ...during.map((each) => send(each, held))]);
    const answers = await Promise.all(after.map((each) => send(each, held)));

    for (const [index, { status, content }] of answers.entries()) {
      const requested = after[index] ?? raise('There is no such poll');
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      expect({ requested, status, content }).toEqual({
        requested,
        status,
        content: await readExpected(requested),
      });
    }
  }

  // Many polls of both kinds, and nothing else.
  expect([...statuses.keys()].sort()).toEqual([200, 304]);
  expect(Math.min(...statuses.values())).toBeGreaterThan(ROUNDS / 2);
});
