import { readFile } from 'node:fs/promises';
import autocannon from 'autocannon';
import type { Chatter } from './chat-seed';

const POLL_SECONDS = 5;
const CLOCK_TICKS = 100;
const HARDEST_CONNECTIONS = 100;

/** One server under load. */
export interface Target {
  readonly origin: string;
  readonly pid: number;
  /** What is polled, each with what the poller knows already. */
  readonly polls: readonly autocannon.Request[];
}

/** How a server has answered polls. */
export interface LoadFigures {
  readonly requestsPerSecond: number;
  /** Latencies in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Answers that were missing, late or anything but “nothing has changed”. */
  readonly errors: number;
  /** Of one processor, in percent. */
  readonly processorShare: number;
}

/** Both polls of everybody, after each has been answered in full once. */
export async function preparePolls(
  origin: string,
  chatters: readonly Chatter[],
): Promise<autocannon.Request[]> {
  const polls: autocannon.Request[] = [];
  for (const { partnerId, cookie } of chatters) {
    const query = `recipientId=${String(partnerId)}`;
    for (const path of ['/api/messages', '/api/messages/unread-by-user']) {
      const answer = await fetch(`${origin}${path}?${query}`, { headers: { cookie } });
      await answer.arrayBuffer();
      const tag = answer.headers.get('etag');
      if (!answer.ok || tag === null) throw new Error(`${path} answers ${String(answer.status)}`);
      polls.push({ path: `${path}?${query}`, headers: { cookie, 'if-none-match': tag } });
    }
  }
  return polls;
}

/** Everybody polls as specified: each poll every five seconds, over kept connections. */
export function pollAsSpecified(target: Target, seconds: number): Promise<LoadFigures> {
  const connections = target.polls.length / POLL_SECONDS;
  return load(target, seconds, connections, {
    connectionRate: 1,
    ignoreCoordinatedOmission: true,
  });
}

/** Everybody polls again as soon as there is an answer. */
export function pollAsHardAsPossible(target: Target, seconds: number): Promise<LoadFigures> {
  return load(target, seconds, HARDEST_CONNECTIONS, {});
}

async function load(
  { origin, pid, polls }: Target,
  seconds: number,
  connections: number,
  rate: Pick<autocannon.Options, 'connectionRate' | 'ignoreCoordinatedOmission'>,
): Promise<LoadFigures> {
  let next = 0;
  const before = await processorSeconds(pid);
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
  const used = (await processorSeconds(pid)) - before;
  return {
    requestsPerSecond: result['3xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result['2xx'] + result['4xx'] + result['5xx'],
    processorShare: (100 * used) / wall,
  };
}

async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${String(pid)}/stat`, 'utf8');
  // The second field is the program's name in brackets, which may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS;
}
