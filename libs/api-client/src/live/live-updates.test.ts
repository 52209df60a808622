/** @jest-environment jest-fixed-jsdom */
import type { QueryClient } from '@tanstack/react-query';
import { QueryObserver } from '@tanstack/react-query';
import { createQueryClient, hasSessionEnded, sessionQueries } from '../index';
import { eventQueries } from '../resources/events';
import { runLiveUpdates } from './live-updates';
import type { ChangeServer } from './testing/change-server';
import { nthStream, startChangeServer, TEST_TIMING, until } from './testing/change-server';

const MARIA = { id: 2, username: 'maria', email: 'maria@atrium.example', role: 'staff' };
const ADMIN = { ...MARIA, id: 3, username: 'admin' };
const EVENT = {
  id: 7,
  title: 'Quarterly review',
  startDate: '2026-11-20T09:00:00.000Z',
  endDate: '2026-11-20T10:00:00.000Z',
};
/** Age of the page. */
const HOUR_MS = 3_600_000;
const userKey = sessionQueries.user().queryKey;

let server: ChangeServer;
let client: QueryClient;

beforeEach(async () => {
  server = await startChangeServer((href) => {
    document.head.replaceChildren(Object.assign(document.createElement('base'), { href }));
  });
  server.data.set('/api/user', () => MARIA);
  client = createQueryClient();
  client.setQueryData(userKey, MARIA);
  jest.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now() - HOUR_MS);
  runLiveUpdates(client, TEST_TIMING);
});

afterEach(async () => {
  jest.restoreAllMocks();
  client.setQueryData(userKey, null);
  client.clear();
  await server.close();
});

async function openStream(n = 1) {
  const stream = await nthStream(server, n);
  stream.comment();
  return stream;
}

function dispatch(type: 'pagehide' | 'pageshow') {
  window.dispatchEvent(Object.assign(new Event(type), { persisted: true }));
}

it('closes the stream when the user signs out, and opens one for the next user', async () => {
  const stream = await openStream();

  client.setQueryData(userKey, null);
  await until(stream.isClosed);
  client.setQueryData(userKey, ADMIN);

  // The first user may have missed changes since the page was loaded.
  const { query } = await openStream(2);
  expect(Number(stream.query.get('age'))).toBeGreaterThanOrEqual(HOUR_MS);
  expect(Number(query.get('age'))).toBeLessThan(HOUR_MS / 2);
});

it('ends the session when the server says that it is over', async () => {
  const stream = await openStream();

  server.refuse({ status: 401 });
  stream.end();

  await until(() => client.getQueryData(userKey) === null);
  expect(hasSessionEnded(client)).toBe(true);
  expect(server.requestCount()).toBe(2);
});

it('follows a change of the user’s role', async () => {
  const stream = await openStream();
  server.data.set('/api/user', () => ({ ...MARIA, role: 'admin' }));

  stream.change({ topic: 'users', ids: [7], by: null });
  stream.change({ topic: 'users', ids: [MARIA.id], by: null });

  await until(() => client.getQueryData(userKey)?.role === 'admin');
  expect(server.reads).toEqual(['/api/user']);
  expect(stream.isClosed()).toBe(false);
});

it('reads and announces what a colleague has changed', async () => {
  let events: object[] = [];
  server.data.set('/api/events', () => events);
  const shown = new QueryObserver(client, eventQueries.list());
  shown.subscribe(() => undefined);
  await until(() => shown.getCurrentResult().isSuccess);
  const stream = await openStream();

  events = [EVENT];
  stream.change({ topic: 'events', ids: [EVENT.id], by: 3 });

  await until(() => shown.getCurrentResult().data?.length === 1);
  const region = document.querySelector('[role="status"]');
  await until(() => region?.textContent !== '');
  expect(region).toHaveProperty('textContent', 'A colleague added Quarterly review');

  // While the change is marked.
  client.setQueryData(userKey, null);
  await until(stream.isClosed);
  expect(region?.isConnected).toBe(false);
});

it('leaves before the page enters the back/forward cache, and returns with it', async () => {
  const stream = await openStream();

  dispatch('pagehide');
  await until(stream.isClosed);
  dispatch('pageshow');

  const second = await openStream(2);
  expect(second.query.has('age')).toBe(true);
});

describe('a page that is hidden', () => {
  let state: DocumentVisibilityState = 'visible';
  const setState = (next: DocumentVisibilityState) => {
    state = next;
    document.dispatchEvent(new Event('visibilitychange'));
  };

  beforeEach(() => {
    jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => state);
  });

  afterEach(() => {
    state = 'visible';
    Reflect.deleteProperty(performance, 'getEntriesByType');
  });

  it('closes its stream, and asks for what it has missed when it is visible again', async () => {
    const stream = await openStream();

    setState('hidden');
    await until(stream.isClosed);
    setState('visible');

    const second = await openStream(2);
    expect(second.query.has('age')).toBe(true);
  });

  it('keeps its stream for a minute where connections are shared', async () => {
    const navigation = { nextHopProtocol: 'h2' } as PerformanceNavigationTiming;
    Object.assign(performance, { getEntriesByType: () => [navigation] });
    await openStream();
    client.setQueryData(userKey, null);
    client = createQueryClient();
    client.setQueryData(userKey, MARIA);
    runLiveUpdates(client, { ...TEST_TIMING, hiddenMs: 60_000 });
    const stream = await openStream(2);

    setState('hidden');
    setState('visible');
    stream.comment();
    await new Promise((resolve) => setTimeout(resolve, 50));

    expect(stream.isClosed()).toBe(false);
    expect(server.requestCount()).toBe(2);
  });
});
