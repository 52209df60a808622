/** @jest-environment jest-fixed-jsdom */
import { withStreamSlot } from './stream-slots';
import { until } from './testing/change-server';
import { createFakeLocks } from './testing/fake-locks';

const TURN_MS = 20;

let open: Set<number>;
let served: Set<number>;
let most: number;
let stop: AbortController;

beforeEach(() => {
  [open, served, most, stop] = [new Set(), new Set(), 0, new AbortController()];
  Object.defineProperty(navigator, 'locks', { configurable: true, value: createFakeLocks() });
});

afterEach(() => {
  stop.abort();
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
