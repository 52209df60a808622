import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { sessions } from '../../db/schema/session-tables';
import {
  addTask,
  openStream,
  openSyncedStream,
  setUpStreamApp,
  type TestStream,
} from '../../testing/change-stream';
import { addUser, changeSessions } from '../../testing/factories';
import { signInNewUser } from '../../testing/new-user';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { waitUntil } from '../../testing/wait-until';
import { CHANGE_STREAM_LIMITS } from './change-streams';

const IDLE_MS = 12 * 60 * 60 * 1000;

const { server, writer } = setUpStreamApp();

describe('a new stream', () => {
  it('is never cached, buffered or compressed', async () => {
    const headers = { 'accept-encoding': 'gzip' };
    const stream = await openStream(server.url, await signInNewUser(server, 'ada'), '', headers);

    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(stream.headers).not.toHaveProperty('content-encoding');
  });

  it.each(['', '?age=86400000'])('begins with a resync for the query "%s"', async (query) => {
    const stream = await openStream(
      server.url,
      await signInNewUser(server, `query ${query}`),
      query,
    );

    expect(await stream.next()).toBe('resync {}');
  });

  it('begins with the changes since the page knew that it had missed nothing', async () => {
    const cookie = await signInNewUser(server, 'returning');

    const { events, change, later } = await openReplaying(cookie);

    // Changes of the last seconds may come again, and before it.
    expect(events.slice(events.lastIndexOf(change))).toEqual([change, later]);
  });

  it('does not begin with changes that others alone may know of', async () => {
    const cookie = await signInNewUser(server, 'curious');
    const receiver = await addUser(server.db, 'receiver');
    await openReplaying(cookie);
    const body = { name: 'Ege Yazılım', email: 'info@ege.example' };
    await server.call('POST', '/api/distributors', { cookie: writer.cookie, body });
    const message = { recipientId: receiver, content: 'Hi' };
    await server.call('POST', '/api/messages', { cookie: writer.cookie, body: message });

    const stream = await openStream(server.url, cookie, '?age=0');
    const last = await addTask(server, writer);

    const events = await nextUntil(stream, last);
    const topics = events.map((event) => event.replace(/^change {"topic":"(.*?)".*$/, '$1'));
    expect(new Set(topics)).toEqual(new Set(['tasks']));
  });

  it('begins with a resync instead of more changes than a page wants to process', async () => {
    const cookie = await signInNewUser(server, 'flooded');
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
  const stream = await openSyncedStream(server.url, await signInNewUser(server, 'watching'));

  publishLargeChanges(server, 'tasks', 10);

  // The first one may be sent alone.
  while ((await stream.next()) !== 'resync {}') continue;
  const changes: string[] = [];
  let next = 'resync {}';
  // A further resync may be for changes of the test before, and for the new task.
  while (next === 'resync {}') {
    changes.push(await addTask(server, writer));
    next = await stream.next();
  }
  expect(changes).toContain(next);
});

describe('the number of streams is limited', () => {
  it('for each user', async () => {
    const cookie = await signInNewUser(server, 'busy');
    const streams = await Promise.all(
      Array.from({ length: CHANGE_STREAM_LIMITS.streamsPerUser }, () =>
        openSyncedStream(server.url, cookie),
      ),
    );

    await expect(openStream(server.url, cookie)).rejects.toMatchObject({
      status: 429,
      retryAfter: '60',
    });

    streams[0]?.close();
    await openAsSoonAsPossible(server, cookie);
  });

  it('for each process, which drops a client that does not read', async () => {
    const small = await startTestApp({}, undefined, undefined, {
      streamLimits: { ...CHANGE_STREAM_LIMITS, streams: 1 },
    });
    for (const name of ['stuck', 'waiting']) await addUser(small.db, name);
    const waiting = await small.signIn('waiting');
    const stuck = await openStream(small.url, await small.signIn('stuck'));
    stuck.pause();
    await expect(openStream(small.url, waiting)).rejects.toMatchObject({
      status: 503,
      retryAfter: '60',
    });

    // Notices of a conversation are not gathered.
    publishLargeChanges(small, 'messages', 2000);

    await openAsSoonAsPossible(small, waiting);
    await small.close();
  });
});

/** The events of a stream from its beginning to `later`, the change that was made after it was opened. */
interface Replay {
  readonly events: readonly string[];
  readonly change: string;
  readonly later: string;
}

/**
 * Opens streams until one begins with a change that was made before it was opened: the server can replay
 * changes once it has been listening for two seconds, and replays those of the last two seconds.
 */
async function openReplaying(cookie: string): Promise<Replay> {
  const earlier = await openSyncedStream(server.url, cookie);
  for (;;) {
    const change = await addTask(server, writer);
    // Once an earlier stream has the change, a new one gets it only by a replay.
    await nextUntil(earlier, change);
    const stream = await openStream(server.url, cookie, '?age=0');
    const later = await addTask(server, writer);
    const events = await nextUntil(stream, later, 'resync {}');
    if (events.at(-1) === later && events.includes(change)) return { events, change, later };
    stream.close();
    await pause(100);
  }
}

/** Waits for the next events up to one of the given, and returns all. */
async function nextUntil(stream: TestStream, ...ends: readonly string[]): Promise<string[]> {
  const events: string[] = [];
  for (;;) {
    const event = await stream.next();
    events.push(event);
    if (ends.includes(event)) return events;
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
  await waitUntil(() => openStream(url, cookie).catch(() => undefined));
}
