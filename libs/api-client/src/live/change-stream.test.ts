/** @jest-environment jest-fixed-jsdom */
import { keepConnected } from './change-stream';
import { startStopwatch } from './stopwatch';
import { withStreamSlot } from './stream-slots';
import type { ChangeServer } from './testing/change-server';
import { nthStream, startChangeServer, TEST_TIMING, until } from './testing/change-server';
import { createFakeLocks } from './testing/fake-locks';
import type { LIVE_TIMING } from './timing';

let server: ChangeServer;
let received: string[];
let stop: AbortController;
let end: Promise<void>;
let timers: jest.SpiedFunction<typeof setTimeout>;

const HOUR_MS = 3_600_000;

beforeEach(async () => {
  server = await startChangeServer((href) => {
    document.head.replaceChildren(Object.assign(document.createElement('base'), { href }));
  });
  received = [];
  stop = new AbortController();
  timers = jest.spyOn(globalThis, 'setTimeout');
});

afterEach(async () => {
  jest.restoreAllMocks();
  stop.abort();
  await server.close();
});

/** Lets an hour pass, at once. The clock runs on from there. */
function skipHour() {
  const now = Date.now.bind(Date);
  jest.spyOn(Date, 'now').mockImplementation(() => now() + HOUR_MS);
}

function connect(timing: Partial<typeof LIVE_TIMING> = {}, ageMs = 0) {
  end = keepConnected({
    missedMs: startStopwatch(ageMs),
    signal: stop.signal,
    timing: { ...TEST_TIMING, ...timing },
    hasOpened: () => received.includes('open'),
    onOpen: () => received.push('open'),
    onChange: (change) =>
      received.push(change ? [change.topic, change.ids, 'by', change.by].join(' ') : 'resync'),
    onHeartbeat: () => received.push('heartbeat'),
  });
}

/** Expects that a page that has connected once waits for an hour, at least, before it connects again. */
async function expectLongWait() {
  await until(() => timers.mock.calls.some(([, delayMs]) => Number(delayMs) >= HOUR_MS));
  expect(server.requestCount()).toBe(1);
}

it('receives changes, resyncs and heartbeats, however the network splits them', async () => {
  connect();
  const stream = await nthStream(server, 1);
  stream.comment();
  stream.change({ topic: 'tasks', ids: [12, 13], by: 3 });
  stream.write('event: change\nda');
  await until(() => received.length === 2);
  stream.write('ta: {"topic":"users","ids":[],"by":null}\n\n');
  stream.resync();
  stream.comment();

  await until(() => received.includes('heartbeat'));
  expect(received).toEqual(['open', 'tasks 12,13 by 3', 'users  by ', 'resync', 'heartbeat']);
});

it('ignores topics and events that it does not know', async () => {
  connect();
  const stream = await nthStream(server, 1);
  stream.comment();
  stream.write('event: change\ndata: {"topic":"invoices","ids":[1],"by":1}\n\n');
  stream.write('event: change\ndata: {"topic":\n\n');
  stream.write('event: news\ndata: {}\n\n');
  stream.comment();

  await until(() => received.includes('heartbeat'));
  expect(received).toEqual(['open', 'heartbeat']);
});

it('says how long ago the page knew that it had missed nothing', async () => {
  connect({}, 7000);

  const { query } = await nthStream(server, 1);
  expect(Number(query.get('age'))).toBeGreaterThanOrEqual(7000);
});

it('omits an age that no server remembers', async () => {
  connect({}, 2 * 86_400_000);

  const { query } = await nthStream(server, 1);
  expect(query.has('age')).toBe(false);
});

it.each<[string, (server: ChangeServer) => Promise<unknown>]>([
  ['ends', async (running) => (await nthStream(running, 1)).end()],
  ['is cut', async (running) => (await nthStream(running, 1)).cut()],
])('reconnects when the stream %s', async (_, interrupt) => {
  connect();
  (await nthStream(server, 1)).comment();
  await until(() => received.length === 1);

  await interrupt(server);
  (await nthStream(server, 2)).comment();

  await until(() => received.length === 2);
  expect(received).toEqual(['open', 'open']);
});

it('reconnects when the stream is silent', async () => {
  connect({ silenceMs: 20 });
  (await nthStream(server, 1)).comment();

  const second = await nthStream(server, 2);
  expect(server.streams[0]?.isClosed()).toBe(true);
  second.comment();
});

it('distrusts what arrives after the device has slept', async () => {
  connect();
  const stream = await nthStream(server, 1);
  stream.comment();
  await until(() => received.length === 1);

  // The bytes are there before the timer of this process can run.
  skipHour();
  stream.comment();
  await nthStream(server, 2);

  expect(received).toEqual(['open']);
});

it.each([503, 429])('waits as long as a %d says', async (status) => {
  server.refuse({ status, headers: { 'retry-after': '3600' } });
  connect();
  await until(() => server.requestCount() === 1);
  server.refuse();

  await expectLongWait();
});

it('reconnects soon after the device has slept, although nothing arrives', async () => {
  connect();
  const stream = await nthStream(server, 1);
  stream.comment();
  await until(() => received.includes('open'));
  skipHour();

  const second = await nthStream(server, 2);

  expect(Number(second.query.get('age'))).toBeGreaterThan(HOUR_MS - 1000);
});

it('tries again while the server is unavailable', async () => {
  server.refuse({ status: 503 });
  connect();
  await until(() => server.requestCount() >= 3);

  server.refuse();
  (await nthStream(server, 1)).comment();
  await until(() => received.length === 1);
});

it('tries again later when a proxy holds the stream back', async () => {
  connect();
  await nthStream(server, 1);

  skipHour();
  (await nthStream(server, 2)).comment();

  await until(() => received.includes('open'));
  expect(server.streams[0]?.isClosed()).toBe(true);
});

it('does not wait as long where a stream has come through before', async () => {
  connect({ blockedRetryMs: HOUR_MS });
  const first = await nthStream(server, 1);
  first.comment();
  await until(() => received.length === 1);
  first.cut();
  await nthStream(server, 2);

  skipHour();
  (await nthStream(server, 3)).comment();
  await until(() => received.length === 2);
  expect(server.streams[1]?.isClosed()).toBe(true);
});

it('waits long when a proxy holds the stream back', async () => {
  connect({ blockedRetryMs: HOUR_MS });
  const stream = await nthStream(server, 1);
  skipHour();
  await until(stream.isClosed);

  await expectLongWait();
});

it.each([
  ['a proxy responds with a page', { status: 200, headers: { 'content-type': 'text/html' } }],
  ['the server has no stream', { status: 404 }],
])('waits long when %s', async (_, refusal) => {
  server.refuse(refusal);
  connect({ blockedRetryMs: HOUR_MS });
  await until(() => server.requestCount() === 1);

  await expectLongWait();
});

it('ends when nobody is signed in', async () => {
  server.refuse({ status: 401 });
  connect();

  await end;
  expect(stop.signal.aborted).toBe(false);
  expect(server.requestCount()).toBe(1);
});

it('closes the connection when it is aborted', async () => {
  connect();
  const stream = await nthStream(server, 1);
  stream.comment();
  await until(() => received.length === 1);

  stop.abort();

  await until(stream.isClosed);
});

describe('the streams of several pages', () => {
  const TURN_MS = 20;

  let open: Set<number>;
  let served: Set<number>;
  let most: number;

  beforeEach(() => {
    [open, served, most] = [new Set(), new Set(), 0];
    Object.defineProperty(navigator, 'locks', { configurable: true, value: createFakeLocks() });
  });

  afterEach(() => {
    Reflect.deleteProperty(navigator, 'locks');
  });

  /** Keeps a stream open, turn after turn, like a page. */
  async function openPage(page: number): Promise<void> {
    while (!stop.signal.aborted) {
      await withStreamSlot(stop.signal, TURN_MS, async (signal) => {
        open.add(page);
        served.add(page);
        most = Math.max(most, open.size);
        await new Promise<void>((resolve) => {
          if (signal.aborted) resolve();
          signal.addEventListener('abort', () => resolve());
        });
        open.delete(page);
      });
    }
  }

  const openPages = (count: number) => Array.from({ length: count }, (_, page) => openPage(page));

  it('lets seven pages take turns at four streams', async () => {
    const pages = openPages(7);

    for (let round = 0; round < 3; round += 1) {
      served = new Set(open);
      await until(() => served.size === 7);
    }
    expect(most).toBe(4);

    stop.abort();
    await Promise.all(pages);
    expect(open.size).toBe(0);
  });

  it('lets pages keep their streams while no other waits', async () => {
    void openPages(4);
    await until(() => served.size === 4);
    served.clear();

    await new Promise((resolve) => setTimeout(resolve, 5 * TURN_MS));

    expect(served.size).toBe(0);
    expect(open.size).toBe(4);
  });

  it.each([
    ['without locks', undefined],
    ['where settings refuse them', { query: () => Promise.reject(new Error('No')) }],
    [
      'where only a request is refused',
      { ...createFakeLocks(), request: () => Promise.reject(new Error('No')) },
    ],
  ])('opens a stream at once %s', async (_, value) => {
    Object.defineProperty(navigator, 'locks', { configurable: true, value });

    void openPages(5);

    await until(() => open.size === 5);
  });

  it('opens a stream at once over HTTP/2', async () => {
    const navigation = { nextHopProtocol: 'h2' } as PerformanceNavigationTiming;
    Object.assign(performance, { getEntriesByType: () => [navigation] });

    void openPages(7);

    await until(() => open.size === 7);
    Reflect.deleteProperty(performance, 'getEntriesByType');
  });
});
