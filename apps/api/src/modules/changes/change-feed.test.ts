import type { Listening, NotificationListener } from '../../db/listen';
import { createLogger } from '../../log/logger';
import { addUser, describeEvent } from '../../testing/factories';
import { startTestApp } from '../../testing/test-app';
import { createTestDatabase } from '../../testing/test-database';
import type { ChangeNotice } from '../audit/change-notice';
import { type ChangeFeed, startChangeFeed } from './change-feed';
import { createChangeMemory } from './change-memory';

const notice: ChangeNotice = { key: 'a', topic: 'tasks', ids: [1], by: 2 };

// A connection on which nothing arrives by itself.
const silent: Listening = {
  catchUp: () => Promise.resolve(true),
  stop: () => Promise.resolve(),
};

let database: NotificationListener;
let feed: ChangeFeed;
let told: string[];

beforeEach(async () => {
  feed = await startChangeFeed(
    (_, listener) => {
      database = listener;
      listener.onListening();
      return Promise.resolve(silent);
    },
    createLogger('silent', { write: () => undefined }),
  );
  told = [];
  feed.subscribe({
    onChange: ({ key }) => told.push(key),
    onLost: () => told.push('lost'),
    onListening: () => told.push('listening'),
  });
});

it.each(['publish first', 'notify first'])(
  'tells of a change of this process only once: %s',
  (order) => {
    const steps = [
      () => {
        feed.publish([notice]);
      },
      () => {
        database.onNotification(JSON.stringify(notice));
      },
    ];
    for (const step of order === 'publish first' ? steps : steps.reverse()) step();

    expect(told).toEqual(['a']);
  },
);

it('knows nothing from the loss of the connection until it listens again', () => {
  database.onLost();
  expect([feed.isListening(), feed.since(0)]).toEqual([false, undefined]);

  feed.publish([notice]);
  database.onListening();

  expect(told).toEqual(['lost', 'a', 'listening']);
  expect(feed.isListening()).toBe(true);
  expect(feed.since(1000)).toBeUndefined();
});

it('tells a subscriber nothing more once it has unsubscribed', () => {
  const keys: string[] = [];
  const unsubscribe = feed.subscribe({ onChange: ({ key }) => keys.push(key) });
  unsubscribe();

  feed.publish([notice]);

  expect(keys).toEqual([]);
});

it.each(['', '{', '{"topic":"tasks"}', JSON.stringify({ ...notice, topic: 'new' })])(
  'ignores the notification %j, which it cannot read',
  (payload) => {
    database.onNotification(payload);

    expect(told).toEqual([]);
  },
);

it('tells the writing process before the response, however late the database notifies it', async () => {
  const slow = await createTestDatabase();
  const server = await startTestApp({}, { ...slow, listen: () => Promise.resolve(silent) });
  const userId = await addUser(server.db, 'maria');
  const cookie = await server.signIn('maria');
  const topics: string[] = [];
  server.app.changes.subscribe({
    onChange: ({ topic, ids }) => topics.push(`${topic} ${String(ids)}`),
  });

  await server.call('DELETE', '/api/messages/clear?recipientId=1', { cookie });
  const sent = await server.call('POST', '/api/events', {
    cookie,
    body: describeEvent({ participantIds: [userId] }),
  });
  expect(sent.status).toBe(200);
  expect(topics).toEqual(['events 1']);

  await server.call('POST', '/api/logout', { cookie });
  expect(topics).toEqual(['events 1', `sessions ${String(userId)}`]);
  await server.close();
});

describe('the memory of changes', () => {
  const MINUTE_MS = 60_000;

  const noticeOf = (key: string): ChangeNotice => ({ ...notice, key });
  let now: number;

  beforeEach(() => {
    now = 1000 * MINUTE_MS;
  });

  it('returns the changes of the given time, oldest first', () => {
    const memory = createChangeMemory(() => now);
    now += MINUTE_MS;
    memory.add(noticeOf('first'));
    now += MINUTE_MS;
    memory.add(noticeOf('second'));

    expect(memory.since(MINUTE_MS + 1)).toEqual([noticeOf('first'), noticeOf('second')]);
    expect(memory.since(MINUTE_MS - 1)).toEqual([noticeOf('second')]);
    expect(memory.since(0)).toEqual([noticeOf('second')]);
  });

  it('does not know what happened before it was created or restarted', () => {
    const memory = createChangeMemory(() => now);
    now += MINUTE_MS;
    memory.add(noticeOf('a'));

    expect(memory.since(MINUTE_MS)).toBeUndefined();
    memory.restart();
    expect(memory.since(0)).toBeUndefined();
    now += MINUTE_MS;
    expect(memory.since(MINUTE_MS - 1)).toEqual([]);
  });

  it('forgets what is older than five minutes', () => {
    const memory = createChangeMemory(() => now);
    now += MINUTE_MS;
    memory.add(noticeOf('old'));
    now += 6 * MINUTE_MS;
    memory.add(noticeOf('new'));

    expect(memory.since(6 * MINUTE_MS)).toBeUndefined();
    expect(memory.since(5 * MINUTE_MS)).toEqual([noticeOf('new')]);
  });

  it('forgets the oldest of too many changes, and says so', () => {
    const memory = createChangeMemory(() => now, 2);
    for (const key of ['first', 'second', 'third']) {
      now += MINUTE_MS;
      memory.add(noticeOf(key));
    }

    expect(memory.since(2 * MINUTE_MS)).toBeUndefined();
    expect(memory.since(MINUTE_MS)).toEqual([noticeOf('second'), noticeOf('third')]);
  });
});
