import { readFile } from 'node:fs/promises';
import autocannon from 'autocannon';
import type { Chatter } from './chat-seed';

const POLL_SECONDS = 5;
const CLOCK_TICKS = 100;
const FASTEST_CONNECTIONS = 100;

/** A server process under load. */
export interface Target {
  readonly origin: string;
  readonly pid: number;
  /** Requests of the polled endpoints, with the ETag that each client last saw. */
  readonly polls: readonly autocannon.Request[];
}

/** Responses of a server to polls. */
export interface LoadFigures {
  readonly requestsPerSecond: number;
  /** Latencies in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Timeouts and responses other than 304. */
  readonly errors: number;
  /** CPU time in percent of one core. */
  readonly cpuShare: number;
}

/** Returns both polls of every user, with the ETag of a first full response. */
export async function preparePolls(
  origin: string,
  chatters: readonly Chatter[],
): Promise<autocannon.Request[]> {
  const polls: autocannon.Request[] = [];
  for (const { partnerId, cookie } of chatters) {
    const query = `recipientId=${String(partnerId)}`;
    for (const path of ['/api/messages', '/api/messages/unread-by-user']) {
      const response = await fetch(`${origin}${path}?${query}`, { headers: { cookie } });
      await response.arrayBuffer();
      const tag = response.headers.get('etag');
      if (!response.ok || tag === null)
        throw new Error(`${path} returned ${String(response.status)}`);
      polls.push({ path: `${path}?${query}`, headers: { cookie, 'if-none-match': tag } });
    }
  }
  return polls;
}

/** Sends each poll every five seconds, as specified, over persistent connections. */
export function pollAsSpecified(target: Target, seconds: number): Promise<LoadFigures> {
  const connections = target.polls.length / POLL_SECONDS;
  return load(target, seconds, connections, {
    connectionRate: 1,
    ignoreCoordinatedOmission: true,
  });
}

/** Sends the next poll as soon as the last one has a response. */
export function pollAsFastAsPossible(target: Target, seconds: number): Promise<LoadFigures> {
  return load(target, seconds, FASTEST_CONNECTIONS, {});
}

async function load(
  { origin, pid, polls }: Target,
  seconds: number,
  connections: number,
  rate: Pick<autocannon.Options, 'connectionRate' | 'ignoreCoordinatedOmission'>,
): Promise<LoadFigures> {
  let next = 0;
  const before = await cpuSeconds(pid);
  const start = performance.now();
  const result = await autocannon({
    url: origin,
    duration: seconds,
    connections,
    ...rate,
    setupClient: (client) => {
      const first = next++;
      client.setRequests(polls.filter((_, index) => index % connections === first));
    },
  });
  const wall = (performance.now() - start) / 1000;
  const used = (await cpuSeconds(pid)) - before;
  return {
    requestsPerSecond: result['3xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result['2xx'] + result['4xx'] + result['5xx'],
    cpuShare: (100 * used) / wall,
  };
}

async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${String(pid)}/stat`, 'utf8');
  // The second field is the program's name in brackets, which may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS;
}
