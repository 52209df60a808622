import { sql } from 'drizzle-orm';
import type { ConversationEntry } from '@atrium/contracts/messages';
import { LISTENING_APPLICATION } from '../../db/postgres/postgres-listen';
import { queryRows } from '../../db/rows';
import { changeSessions } from '../../testing/factories';
import { logStatements } from '../../testing/log-statements';
import { addNewUser } from '../../testing/new-user';
import { runCommand } from '../../testing/run-command';
import { stopClock } from '../../testing/stop-clock';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { createTestDatabase } from '../../testing/test-database';

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let server: TestApp;
/** Another process on the same database. */
let other: TestApp;
/** Statements of the first server. */
let statements: string[];
let maria: string;
let mariaId: number;
let denizId: number;
let cookie: string;
let denizCookie: string;

beforeAll(async () => {
  const database = await createTestDatabase();
  const logged = logStatements(database);
  statements = logged.statements;
  server = await startTestApp({}, logged.database);
  other = await startTestApp({}, await database.openAgain());
});

// Closing the first server drops its database, which requires that all other connections are closed.
afterAll(async () => {
  await other.close();
  await server.close();
});

// New users, because most tests end their sessions.
beforeEach(async () => {
  const deniz = await addNewUser(other.db);
  ({ id: mariaId, name: maria } = await addNewUser(other.db));
  denizId = deniz.id;
  cookie = await other.signIn(maria);
  denizCookie = await other.signIn(deniz.name);
});

afterEach(() => jest.useRealTimers());

const conversation = () => `/api/messages?recipientId=${String(denizId)}`;
const unread = () => '/api/messages/unread-by-user';

/** Returns the status and the number of statements of a poll. */
async function poll(target: string, tag: string, headers = {}) {
  const before = statements.length;
  const response = await server.call('GET', target, {
    cookie,
    headers: { 'if-none-match': tag, ...headers },
  });
  await response.arrayBuffer();
  return { status: response.status, statements: statements.length - before, response };
}

/** Reads a response once, so that the next poll is answered from memory; returns its tag. */
async function warmUp(target: string): Promise<string> {
  // A change that is still on its way would outdate what is read.
  await server.app.changes.catchUp();
  const { response } = await poll(target, '');
  const tag = response.headers.get('etag') ?? '';
  expect(await poll(target, tag)).toMatchObject({ status: 304, statements: 0 });
  return tag;
}

async function sendTo(recipientId: number, sender = denizCookie): Promise<ConversationEntry> {
  const body = { recipientId, content: 'Hi' };
  const response = await other.call('POST', '/api/messages', { cookie: sender, body });
  expect(response.status).toBe(200);
  // The server has parsed it with the response schema.
  return (await response.json()) as ConversationEntry;
}

describe.each([
  ['the conversation', conversation],
  ['the unread counts', unread],
])('a poll of %s', (_, target) => {
  it('gets the same headers from memory as from the database', async () => {
    const tag = await warmUp(target());
    const remembered = await poll(target(), tag);
    // The other process has not read this version yet.
    const read = await other.call('GET', target(), { cookie, headers: { 'if-none-match': tag } });

    expect([remembered.statements, remembered.status, read.status]).toEqual([0, 304, 304]);
    const [first, second] = [remembered.response, read].map(({ headers }) => {
      const { date, 'x-request-id': id, ...others } = Object.fromEntries(headers);
      expect([date, id]).toEqual([expect.any(String), expect.stringMatching(/^[\da-f-]{36}$/)]);
      return others;
    });
    expect(first).toEqual(second);
    expect(first).toMatchObject({ 'cache-control': 'no-store', etag: tag });
  });

  it('learns of everything that another process changes', async () => {
    const { message } = await sendTo(mariaId);
    const path = `/api/messages/${String(message.id)}`;
    const clear = `/api/messages/clear?recipientId=${String(mariaId)}`;
    const body = { content: 'Hello' };
    const changes: [string, () => Promise<unknown>][] = [
      ['edited', () => other.call('PATCH', path, { cookie: denizCookie, body })],
      ['read', () => other.call('PUT', path, { cookie })],
      ['deleted', () => other.call('DELETE', path, { cookie: denizCookie })],
      ['sent', () => sendTo(mariaId)],
      ['cleared', () => other.call('DELETE', clear, { cookie: denizCookie })],
    ];
    let tag = await warmUp(target());

    for (const [what, change] of changes) {
      await change();
      expect([what, (await poll(target(), tag)).status]).toEqual([what, 200]);
      tag = await warmUp(target());
    }
  });

  it('needs the database again for other messages of the user only', async () => {
    const eve = await addNewUser(other.db);
    const tag = await warmUp(target());

    await sendTo(eve.id);

    expect(await poll(target(), tag)).toMatchObject({ status: 304, statements: 0 });
  });
});

describe('a poll', () => {
  it.each([
    ['a sign-out here', () => server.call('POST', '/api/logout', { cookie })],
    ['a sign-out in another process', () => other.call('POST', '/api/logout', { cookie })],
    ['a new password', () => runCommand(other.db, `users set-password ${maria}`, 'a new password')],
  ])('is rejected after %s', async (_name, end) => {
    const tag = await warmUp(unread());

    await end();

    expect((await poll(unread(), tag)).status).toBe(401);
  });

  it('is checked like any other request', async () => {
    const tag = await warmUp(unread());
    const duplicate = await server.call('GET', unread(), {
      cookie: `${cookie}; ${denizCookie}`,
      headers: { 'if-none-match': tag },
    });

    expect(duplicate.status).toBe(401);
    expect((await poll(unread(), tag, { cookie: denizCookie })).status).toBe(200);
    expect((await poll(unread(), tag, { cookie: 'atrium_session=unknown' })).status).toBe(401);
    const foreign = { 'x-forwarded-proto': 'https' };
    expect((await poll(unread(), tag, foreign)).status).toBe(401);
  });

  it('is rejected once the session has not been used for twelve hours', async () => {
    const lastSeenAt = new Date(Date.now() - DAY_MS / 2 + 2 * MINUTE_MS);
    await changeSessions(other.db, mariaId, { lastSeenAt });
    const tag = await warmUp(unread());

    stopClock(3 * MINUTE_MS);

    expect((await poll(unread(), tag)).status).toBe(401);
  });

  it('is rejected once the session has ended by its age', async () => {
    await changeSessions(other.db, mariaId, { expiresAt: new Date(Date.now() + 2 * MINUTE_MS) });
    const tag = await warmUp(unread());

    stopClock(3 * MINUTE_MS);

    expect((await poll(unread(), tag)).status).toBe(401);
  });

  it('is answered while others have used the session in the meantime', async () => {
    const tag = await warmUp(unread());
    await changeSessions(other.db, mariaId, { lastSeenAt: new Date(Date.now() + DAY_MS / 2) });

    stopClock(DAY_MS - MINUTE_MS);

    expect(await poll(unread(), tag)).toMatchObject({ status: 304, statements: 1 });
  });

  it('asks the database every five minutes, in case a change was not announced', async () => {
    const tag = await warmUp(unread());
    await changeSessions(other.db, mariaId, { lastSeenAt: new Date(0) });

    stopClock(6 * MINUTE_MS);

    expect((await poll(unread(), tag)).status).toBe(401);
  });
});

it('does not remember what changes while it is read', async () => {
  const { versions } = server.app;
  const now = new Date();
  const lastSeenAt = now;
  const lookup = {
    key: { tokenHash: 'hash', now, idleSince: new Date(0) },
    url: '/api/messages/unread-by-user',
    isKnown: () => true,
  };
  const user = { id: mariaId, username: maria, email: '', role: 'staff' };
  const expiresAt = new Date(now.getTime() + DAY_MS);
  const found = {
    id: 1,
    user,
    rights: [],
    lastSeenAt,
    expiresAt,
    requiredStep: null,
    isConfirmed: false,
    version: 'old',
  };

  await versions.find({
    ...lookup,
    read: async () => {
      await sendTo(mariaId);
      await server.app.changes.catchUp();
      return found;
    },
  });
  const again = { ...found, version: 'new' };

  expect(await versions.find({ ...lookup, read: () => Promise.resolve(again) })).toBe(again);
  const unread = { ...found, version: 'newer' };
  expect(await versions.find({ ...lookup, read: () => Promise.resolve(unread) })).toMatchObject({
    version: 'new',
  });
});

if (testDatabaseUrl !== '') {
  it('asks the database while the listening connection is lost', async () => {
    const tag = await warmUp(unread());
    const lost = new Promise<void>((resolve) => {
      server.app.changes.subscribe({ onChange: () => undefined, onLost: resolve });
    });
    const resumed = new Promise<void>((resolve) => {
      server.app.changes.subscribe({ onChange: () => undefined, onListening: resolve });
    });

    await queryRows(
      other.db,
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = ${LISTENING_APPLICATION}`,
    );

    expect((await poll(unread(), tag)).statements).toBe(1);
    await lost;
    expect((await poll(unread(), tag)).statements).toBe(1);
    await resumed;
    await warmUp(unread());
  });
}
