import { EventEmitter, once } from 'node:events';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { startTcpProxy, type TcpProxy } from '../../testing/tcp-proxy';
import { setUpTestDatabase } from '../../testing/test-database';
import { waitUntil } from '../../testing/wait-until';
import type { Listening } from '../listen';
import { queryRows } from '../rows';
import { createPostgresListen, LISTENING_APPLICATION } from './postgres-listen';

const CHANNEL = 'a "channel"';
// Shorter than the product's, but for the timeout, which a busy machine must not reach.
const TIMING = { firstPauseMs: 10, longestPauseMs: 50, checkMs: 50, timeoutMs: 60_000 };

const database = setUpTestDatabase();
let proxy: TcpProxy;
let failures: unknown[];
let listening: Listening | undefined;
let events: EventEmitter<{ notification: [payload: string]; listening: []; lost: [] }>;

beforeEach(async () => {
  proxy = await startTcpProxy(database.url);
  failures = [];
  events = new EventEmitter();
  listening = undefined;
});

afterEach(async () => {
  jest.restoreAllMocks();
  await listening?.stop();
  await proxy.close();
});

async function start(timing = TIMING): Promise<void> {
  const listen = createPostgresListen(proxy.url, (error) => failures.push(error), timing);
  listening = await listen(CHANNEL, {
    onNotification: (payload) => events.emit('notification', payload),
    onListening: () => events.emit('listening'),
    onLost: () => events.emit('lost'),
  });
}

async function expectNotification(payload: string): Promise<void> {
  const received = once(events, 'notification');
  await database.db.execute(sql`select pg_notify(${CHANNEL}, ${payload})`);
  expect(await received).toEqual([payload]);
}

it('listens from the start', async () => {
  await start();

  await expectNotification('first');
  expect(failures).toEqual([]);
});

it('resumes after the loss of its connection', async () => {
  await start();
  const lost = once(events, 'lost');
  await proxy.cut();
  await lost;

  const resumed = once(events, 'listening');
  await proxy.restore();
  await resumed;

  await expectNotification('again');
  expect(failures.length).toBeGreaterThan(0);
});

it('does not check a lost connection any more', async () => {
  const query = jest.spyOn(pg.Client.prototype, 'query');
  await start();
  const lost = once(events, 'lost');
  const [connection] = query.mock.contexts;
  const resumed = once(events, 'listening');
  await proxy.restore();
  await lost;
  query.mockClear();
  await resumed;

  // LISTEN and two checks, the second one more than a whole interval later.
  await waitUntil(() => query.mock.calls.length >= 3);
  expect(query.mock.contexts).not.toContain(connection);
});

it('notices that the host has disappeared, although no connection was closed', async () => {
  await start({ ...TIMING, timeoutMs: 1000 });
  const lost = once(events, 'lost');

  proxy.silence();

  await lost;
});

it('starts without a database and listens once there is one', async () => {
  await proxy.cut();
  await start();
  expect(failures).toHaveLength(1);

  const resumed = once(events, 'listening');
  await proxy.restore();
  await resumed;

  await expectNotification('late');
});

it('closes its connection when it is stopped, without reporting a loss', async () => {
  await start();
  let losses = 0;
  events.on('lost', () => (losses += 1));

  await listening?.stop();

  expect([losses, failures]).toEqual([0, []]);
  const open = sql`select from pg_stat_activity
    where datname = current_database() and application_name = ${LISTENING_APPLICATION}`;
  // The server needs a moment to notice.
  await waitUntil(async () => (await queryRows(database.db, open)).length === 0);
});
