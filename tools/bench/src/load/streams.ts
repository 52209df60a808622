import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { chatters } from './chat-seed';

/** Streams that a server process allows a user, and in all. */
const MOST_PER_USER = 20;
const MOST_PER_PROCESS = 8000;

const OPENED_TOGETHER = 100;
const PAUSE_BETWEEN_PROBES_MS = 500;
/** A change that has not come by then counts as if it had come now. */
const LONGEST_WAIT_MS = 5000;

const HEAD = 'HTTP/1.1 200';
/** Part of a change of the events, which nobody but `measureDelays` makes. */
const PROBED = '"topic":"events"';

/** The streams of changes that simulated users keep open. */
export type Streams = ReturnType<typeof createStreams>;

/** @param origins one for each server process; their streams take turns */
export function createStreams(origins: readonly string[]) {
  const sockets: Socket[] = [];
  const waiting = new Set<Socket>();
  let onArrival: (socket: Socket) => void = () => undefined;

  async function open(index: number): Promise<void> {
    const { hostname, port } = new URL(origins[index % origins.length] ?? '');
    const cookie = chatters[Math.floor(index / origins.length) % chatters.length]?.cookie ?? '';
    const socket = connect(Number(port), hostname);
    socket.write(
      `GET /api/changes?age=0 HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${cookie}\r\n\r\n`,
    );
    const [head] = (await once(socket, 'data')) as [Buffer];
    if (!head.toString().startsWith(HEAD)) throw new Error(`No stream: ${head.toString()}`);
    // Parsing would take more of the client's processor than it takes the server to send.
    socket.on('data', (chunk) => {
      if (waiting.size > 0 && chunk.includes(PROBED)) onArrival(socket);
    });
    sockets.push(socket);
  }

  async function probe(): Promise<number[]> {
    const delays: number[] = [];
    for (const socket of sockets) waiting.add(socket);
    const sentAt = performance.now();
    const arrived = new Promise<void>((resolve) => {
      onArrival = (socket) => {
        if (waiting.delete(socket)) delays.push(performance.now() - sentAt);
        if (waiting.size === 0) resolve();
      };
    });
    await addEvent(origins[0] ?? '');
    await Promise.race([arrived, pause(LONGEST_WAIT_MS, undefined, { ref: false })]);
    const missing = Array.from(waiting, () => LONGEST_WAIT_MS);
    waiting.clear();
    return [...delays, ...missing];
  }

  return {
    /** Opens or closes streams until there is one for each user, as far as the server allows. */
    async resize(users: number): Promise<void> {
      const most = origins.length * Math.min(MOST_PER_PROCESS, MOST_PER_USER * chatters.length);
      const target = Math.min(users, most);
      for (const socket of sockets.splice(target)) socket.destroy();
      while (sockets.length < target) {
        const first = sockets.length;
        const size = Math.min(OPENED_TOGETHER, target - first);
        await Promise.all(Array.from({ length: size }, (_, offset) => open(first + offset)));
      }
    },
    count: () => sockets.length,
    /**
     * Changes an event now and then until the signal aborts. Returns the milliseconds from sending each
     * change, which is before its commit, to its arrival in each stream.
     */
    async measureDelays(signal: AbortSignal): Promise<number[]> {
      const delays: number[] = [];
      while (!signal.aborted) {
        delays.push(...(await probe()));
        await pause(PAUSE_BETWEEN_PROBES_MS);
      }
      return delays;
    },
    close(): void {
      for (const socket of sockets.splice(0)) socket.destroy();
    },
  };
}

async function addEvent(origin: string): Promise<void> {
  const now = new Date();
  const response = await fetch(`${origin}/api/events`, {
    method: 'POST',
    headers: { cookie: chatters[0]?.cookie ?? '', 'content-type': 'application/json' },
    body: JSON.stringify({
      title: 'Review',
      description: '',
      participantIds: [],
      participants: [],
      startDate: now,
      endDate: new Date(now.getTime() + 3_600_000),
    }),
  });
  if (!response.ok) throw new Error(`The event was rejected: ${await response.text()}`);
  await response.arrayBuffer();
}
