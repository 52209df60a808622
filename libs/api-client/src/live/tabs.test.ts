import type { Change } from '@atrium/contracts/changes';
import { ageOf, instantBefore } from './instant';
import type { FinalReason } from './keep-connected';
import type { TabMessage } from './tab-messages';
import { openTabChannel } from './tab-messages';
import { receiveChanges } from './tabs';
import type { ChangeServer } from './testing/change-server';
import { nthStream, startChangeServer, TEST_TIMING, until } from './testing/change-server';
import { createFakeLocks } from './testing/fake-locks';
import type { LiveTiming } from './timing';

const NAME = 'tabs-test';

interface Tab {
  received: string[];
  progress: { knownAt: ReturnType<typeof instantBefore> };
  end: Promise<FinalReason>;
  /** Closes the tab. */
  close: () => Promise<FinalReason>;
}

let server: ChangeServer;
let tabs: Tab[];

beforeEach(async () => {
  server = await startChangeServer();
  tabs = [];
  setLocks(createFakeLocks());
});

afterEach(async () => {
  await Promise.all(tabs.map(({ close }) => close()));
  await server.close();
});

function setLocks(locks: unknown) {
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { locks } });
}

function openTab({ ageMs = 0, ...timing }: { ageMs?: number } & Partial<LiveTiming> = {}): Tab {
  const received: string[] = [];
  const progress = { knownAt: instantBefore(ageMs) };
  const stop = new AbortController();
  const end = receiveChanges({
    name: NAME,
    progress,
    signal: stop.signal,
    timing: { ...TEST_TIMING, ...timing },
    onMessage: (message) =>
      received.push(message.kind === 'change' ? message.change.ids.join() : message.kind),
  });
  const tab: Tab = {
    received,
    progress,
    end,
    close: () => {
      stop.abort();
      return end;
    },
  };
  tabs.push(tab);
  return tab;
}

/** Opens a tab that leads, with an accepted stream. */
async function openLeader(ageMs = 0) {
  const tab = openTab({ ageMs });
  const stream = await nthStream(server, 1);
  stream.comment();
  await until(() => tab.received.includes('open'));
  return { tab, stream };
}

function changeOf(id: number): Change {
  return { topic: 'tasks', ids: [id], by: 3 };
}

it('shares one connection among the tabs', async () => {
  const { tab, stream } = await openLeader();
  const other = openTab();
  stream.change(changeOf(12));
  await until(() => other.received.includes('12'));
  stream.resync();

  await until(() => other.received.includes('resync') && tab.received.includes('resync'));
  expect(other.received).toEqual(['12', 'resync']);
  expect(server.requestCount()).toBe(1);
});

it('sends a new tab what has changed since it read its data', async () => {
  const { tab, stream } = await openLeader(30_000);
  stream.change(changeOf(12));
  await until(() => tab.received.includes('12'));

  const late = openTab({ ageMs: 20_000 });

  await until(() => late.received.length === 1);
  expect(late.received).toEqual(['12']);
});

it('resyncs a tab that read its data before the stream began', async () => {
  await openLeader(3000);

  const old = openTab({ ageMs: 30_000 });

  await until(() => old.received.length === 1);
  expect(old.received).toEqual(['resync']);
});

it('takes over when the leading tab closes, and asks for what it may have missed', async () => {
  const { tab, stream } = await openLeader(8000);
  const next = openTab({ ageMs: 8000 });
  const third = openTab({ ageMs: 8000 });
  stream.change(changeOf(12));
  await until(() => next.received.includes('12') && third.received.includes('12'));

  await tab.close();

  const second = await nthStream(server, 2);
  expect(Number(second.query.get('age'))).toBeGreaterThanOrEqual(8000);
  second.comment();
  second.change(changeOf(13));
  await until(() => next.received.includes('13') && third.received.includes('13'));
  expect(third.received).not.toContain('resync');
  expect(stream.isClosed()).toBe(true);
  expect(server.requestCount()).toBe(2);
});

it('tells the other tabs that nothing was missed', async () => {
  const { tab, stream } = await openLeader(8000);
  const other = openTab({ ageMs: 8000 });

  stream.comment();

  await until(() => ageOf(tab.progress.knownAt) < 5000);
  await until(() => ageOf(other.progress.knownAt) < 5000);
});

it('replaces a leading tab that gives no sign of life', async () => {
  const locks = createFakeLocks();
  setLocks(locks);
  let hasLost = false;
  // A frozen tab holds the lock and does nothing.
  locks.request(NAME, {}, () => new Promise(() => undefined)).catch(() => (hasLost = true));

  const tab = openTab({ absenceMs: 20 });

  (await nthStream(server, 1)).comment();
  await until(() => tab.received.includes('open'));
  expect(hasLost).toBe(true);
});

it('follows again when another tab has replaced it', async () => {
  const { tab, stream } = await openLeader();
  const { locks } = navigator;
  const channel = openTabChannel(NAME, ({ kind, ...message }: TabMessage) => {
    if (kind !== 'join' || !('tab' in message)) return;
    const welcome = { kind: 'welcome', tab: message.tab, leader: 'thief', ageMs: 0 } as const;
    channel.post({ ...welcome, messages: [{ kind: 'change', change: changeOf(14) }] });
  });

  let release: () => void = () => undefined;
  const stolen = locks.request(NAME, { steal: true }, () => {
    channel.post({ kind: 'presence', leader: 'thief', ageMs: 0 });
    return new Promise<void>((resolve) => (release = resolve));
  });

  await until(() => tab.received.includes('14'));
  await until(stream.isClosed);
  release();
  await stolen;
  channel.close();
});

it('has its own connection without Web Locks', async () => {
  setLocks(undefined);
  openTab();
  openTab();

  (await nthStream(server, 1)).comment();
  (await nthStream(server, 2)).comment();
  await until(() => tabs.every(({ received }) => received.includes('open')));
});

it('has its own connection where the browser refuses the lock at once', async () => {
  setLocks({ request: () => Promise.reject(new DOMException('Insecure', 'SecurityError')) });
  openTab();
  openTab();

  (await nthStream(server, 1)).comment();
  (await nthStream(server, 2)).comment();
  await until(() => tabs.every(({ received }) => received.includes('open')));
});

it.each([
  ['a channel', globalThis, 'BroadcastChannel' as const],
  ['messages', BroadcastChannel.prototype, 'postMessage' as const],
  ['random ids', crypto, 'randomUUID' as const],
])('has its own connection where the browser refuses %s', async (_, owner, key) => {
  const original: unknown = Reflect.get(owner, key);
  const refuse = () => {
    throw new DOMException('Insecure', 'SecurityError');
  };
  Object.defineProperty(owner, key, { configurable: true, writable: true, value: refuse });
  const tab = openTab();
  Object.defineProperty(owner, key, { configurable: true, writable: true, value: original });

  (await nthStream(server, 1)).comment();
  await until(() => tab.received.includes('open'));
});

it('stops in each tab when the server has no stream', async () => {
  server.refuse({ status: 404 });
  const [first, second] = [openTab(), openTab()];

  expect(await Promise.all([first.end, second.end])).toEqual(['unsupported', 'unsupported']);
  expect(server.requestCount()).toBe(2);
});
