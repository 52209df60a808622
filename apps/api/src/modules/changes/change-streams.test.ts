import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { sessions } from '../../db/schema/session-tables';
import { openStream, type TestStream } from '../../testing/change-stream';
import { addUser, changeSessions, TEST_PASSWORD } from '../../testing/factories';
import { runCommand } from '../../testing/run-command';
import { cookieOf, startTestApp, type TestApp } from '../../testing/test-app';
import { CHANGE_STREAM_LIMITS } from './change-streams';

const IDLE_MS = 12 * 60 * 60 * 1000;

let server: TestApp;
let writerId: number;
let writer: string;

beforeAll(async () => {
  server = await startTestApp({}, undefined, undefined, {
    streamLimits: { ...CHANGE_STREAM_LIMITS, heartbeatMs: 20 },
  });
  writerId = await addUser(server.db, 'writer', { role: 'admin' });
  writer = await server.signIn('writer');
});

afterAll(() => server.close());

describe('a new stream', () => {
  it('is never cached, buffered or compressed', async () => {
    const headers = { 'accept-encoding': 'gzip' };
    const stream = await openStream(server.url, await signInNew('ada'), '', headers);

    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(stream.headers).not.toHaveProperty('content-encoding');
  });

  it.each(['', '?age=86400000'])('begins with a resync for the query "%s"', async (query) => {
    const stream = await openStream(server.url, await signInNew(`query ${query}`), query);

    expect(await stream.next()).toBe('resync {}');
  });

  it('begins with the changes since the page knew that it had missed nothing', async () => {
    const cookie = await signInNew('returning');
    const { stream, change } = await openReplaying(cookie);
    const later = await changeSomething();

    const events: string[] = [change];
    while (events.at(-1) !== later) events.push(await stream.next());

    // Changes of the last seconds may come again, and before it.
    expect(events.slice(events.lastIndexOf(change))).toEqual([change, later]);
  });

  it('begins with a resync instead of more changes than a page wants to process', async () => {
    const cookie = await signInNew('flooded');
    await openReplaying(cookie);
    publishLargeChanges(server, 'tasks', 10);

    const stream = await openStream(server.url, cookie, '?age=0');

    expect(await stream.next()).toBe('resync {}');
  });

  it('does not count as a use of the session', async () => {
    const userId = await addUser(server.db, 'idle');
    const cookie = await server.signIn('idle');
    const lastSeenAt = new Date(Date.now() - IDLE_MS / 2);
    await changeSessions(server.db, userId, { lastSeenAt });

    const stream = await openStream(server.url, cookie);
    await stream.nextBlock();

    const rows = await server.db.select().from(sessions).where(eq(sessions.userId, userId));
    expect(rows.map((row) => row.lastSeenAt)).toEqual([lastSeenAt]);
  });
});

it('sends a resync instead of too many changes in quick succession', async () => {
  const stream = await openKnown(await signInNew('watching'));

  publishLargeChanges(server, 'tasks', 10);

  // The first one may be sent alone.
  while ((await stream.next()) !== 'resync {}') continue;
  await expectChanges(stream);
});

describe('a stream ends', () => {
  it('when its session ends', async () => {
    const cookie = await signInNew('leaving');
    const [stream, other] = [await openKnown(cookie), await openKnown(await signInNew('staying'))];

    await server.call('POST', '/api/logout', { cookie });

    await stream.ended();
    await expectChanges(other);
  });

  it('only with its own session', async () => {
    const cookie = await signInNew('twice');
    const stream = await openKnown(await server.signIn('twice'));

    await server.call('POST', '/api/logout', { cookie });

    await expectChanges(stream);
  });

  it('when another sign-in of the browser replaces its session', async () => {
    const cookie = await signInNew('sharing');
    await addUser(server.db, 'next user');
    const stream = await openKnown(cookie);

    const body = { username: 'next user', password: TEST_PASSWORD };
    const signedIn = await server.call('POST', '/api/login', { cookie, body });

    await stream.ended();
    await expectChanges(await openKnown(cookieOf(signedIn)));
  });

  it.each(['set-password', 'set-role', 'sign-out', 'deactivate'])(
    'when the command %s ends the sessions of its user',
    async (command) => {
      const name = `user-of-${command}`;
      const streams = [
        await openKnown(await signInNew(name)),
        await openKnown(await server.signIn(name)),
      ];
      const role = command === 'set-role' ? ' manager' : '';

      await runCommand(server.db, `users ${command} ${name}${role}`, 'an entirely new password');

      for (const stream of streams) await stream.ended();
    },
  );

  it('when its session expires', async () => {
    const userId = await addUser(server.db, 'expiring');
    const cookie = await server.signIn('expiring');
    await changeSessions(server.db, userId, { expiresAt: new Date(Date.now() + 300) });

    const stream = await openKnown(cookie);

    await stream.ended();
  });

  it('when its session has been idle for too long, unless it was used elsewhere', async () => {
    const streams: TestStream[] = [];
    const cookies: string[] = [];
    const endsAt = Date.now() + 300;
    for (const name of ['absent', 'present']) {
      const userId = await addUser(server.db, name);
      const cookie = await server.signIn(name);
      await changeSessions(server.db, userId, { lastSeenAt: new Date(endsAt - IDLE_MS) });
      streams.push(await openKnown(cookie));
      cookies.push(cookie);
    }
    const [absent, present] = streams;

    await server.call('GET', '/api/user', { cookie: cookies[1] ?? '' });

    await absent?.ended();
    while (Date.now() <= endsAt) await present?.nextBlock();
    await present?.nextBlock();
    await expectChanges(present);
  });

  it('when the server stops', async () => {
    const stopping = await startTestApp();
    await addUser(stopping.db, 'watching');
    const stream = await openStream(stopping.url, await stopping.signIn('watching'));

    const closed = stopping.close();

    await stream.ended();
    await closed;
  });
});

describe('the number of streams is limited', () => {
  it('for each user', async () => {
    const cookie = await signInNew('busy');
    const streams = await Promise.all([1, 2, 3, 4, 5].map(() => openKnown(cookie)));

    await expect(openStream(server.url, cookie)).rejects.toMatchObject({
      status: 429,
      retryAfter: '60',
    });

    streams[0]?.close();
    await openAsSoonAsPossible(server, cookie);
  });

  it('for each process', async () => {
    const small = await startTestApp({}, undefined, undefined, {
      streamLimits: { ...CHANGE_STREAM_LIMITS, streams: 1 },
    });
    for (const name of ['first', 'second']) await addUser(small.db, name);
    await openStream(small.url, await small.signIn('first'));

    await expect(openStream(small.url, await small.signIn('second'))).rejects.toMatchObject({
      status: 503,
      retryAfter: '60',
    });
    await small.close();
  });
});

it('drops a client that does not read', async () => {
  const single = await startTestApp({}, undefined, undefined, {
    streamLimits: { ...CHANGE_STREAM_LIMITS, streamsPerUser: 1 },
  });
  await addUser(single.db, 'stuck');
  const cookie = await single.signIn('stuck');
  const stuck = await openStream(single.url, cookie);
  stuck.pause();

  // Those of a conversation are not gathered.
  publishLargeChanges(single, 'messages', 2000);

  await openAsSoonAsPossible(single, cookie);
  await single.close();
});

async function signInNew(username: string): Promise<string> {
  await addUser(server.db, username);
  return server.signIn(username);
}

/** Opens a stream and skips its resync. */
async function openKnown(cookie: string): Promise<TestStream> {
  const stream = await openStream(server.url, cookie);
  expect(await stream.next()).toBe('resync {}');
  return stream;
}

/**
 * Opens a stream that begins with a change that was made before, and returns both. The server can replay
 * changes once it has been listening for two seconds.
 */
async function openReplaying(cookie: string): Promise<{ stream: TestStream; change: string }> {
  for (;;) {
    const change = await changeSomething();
    const stream = await openStream(server.url, cookie, '?age=0');
    let event = await stream.next();
    while (event !== change && event !== 'resync {}') event = await stream.next();
    if (event === change) return { stream, change };
    stream.close();
  }
}

/** Publishes changes of 6 kB each. */
function publishLargeChanges({ app }: TestApp, topic: 'tasks' | 'messages', count: number): void {
  const others = Array.from({ length: 600 }, (_, index) => 1_000_000_000 + index);
  for (let index = 0; index < count; index += 1) {
    app.changes.publish([{ key: randomUUID(), topic, ids: [1, ...others], by: null }]);
  }
}

/** Opens a stream once the server has noticed that another one of the user has ended. */
async function openAsSoonAsPossible({ url }: TestApp, cookie: string): Promise<void> {
  for (;;) {
    const stream = await openStream(url, cookie).catch(() => undefined);
    if (stream !== undefined) return;
  }
}

/** Adds a task and returns its event. */
async function changeSomething(): Promise<string> {
  const response = await server.call('POST', '/api/tasks', {
    cookie: writer,
    body: {
      ...{ title: 'Call', type: 'Bug', status: 'Todo', priority: 'Low' },
      assigneeIds: [writerId],
    },
  });
  // The contract's response schema has parsed it on the server.
  const { id } = (await response.json()) as { id: number };
  return `change ${JSON.stringify({ topic: 'tasks', ids: [id], by: writerId })}`;
}

async function expectChanges(stream: TestStream | undefined): Promise<void> {
  const change = await changeSomething();
  while ((await stream?.next()) !== change) continue;
}
