import autocannon from 'autocannon';
import { percentile } from '../statistics';
import { pickAction, requestsPerHour } from './actions';
import { chatters } from './chat-seed';
import { createStreams, type Streams } from './streams';

const FIRST_USERS = 100;
// The result is at most a fifth below the number that exceeds a limit.
const GROWTH = 1.25;
const MOST_USERS = 32_000;
const USERS_PER_CONNECTION = 5;
const WARM_UP_SECONDS = 6;

const LIMITS = { failureShare: 0.000_25, meanMs: 100, p99Ms: 500, changeP99Ms: 1000 } as const;

/** ETags by user and path, as their browsers keep them. */
type Tags = Map<string, string>;

/** How a server is loaded. */
export interface LoadOptions {
  /** One for each server process. */
  readonly origins: readonly string[];
  readonly secondsPerStep: number;
  readonly progress: (line: string) => void;
}

/** Responses to the requests of a number of users. */
interface Step {
  readonly requestsPerSecond: number;
  /** Share of requests without a response or with status 500 and above, from 0 to 1. */
  readonly failureShare: number;
  readonly meanMs: number;
  readonly p99Ms: number;
  /** 99th percentile of the time from sending a change to its arrival in each stream. */
  readonly changeP99Ms: number;
  /** CPU time of this process in percent of one core: near 100, the client is the limit. */
  readonly clientShare: number;
}

/**
 * Finds the largest number of users for whom all limits hold. Their number only grows: a server that was
 * overloaded stays slow for minutes, so that the numbers after that one would be too low.
 */
export async function findLimit(options: LoadOptions): Promise<number> {
  const tags: Tags = new Map();
  const streams = createStreams(options.origins);
  let held = 0;
  for (let users = FIRST_USERS; users <= MOST_USERS; users = Math.round(users * GROWTH)) {
    await streams.resize(users);
    // The first poll of each user returns the whole conversation.
    await sendRequests({ users, tags, streams }, options.origins, WARM_UP_SECONDS);
    const step = await sendRequests(
      { users, tags, streams },
      options.origins,
      options.secondsPerStep,
    );
    options.progress(`  ${describeStep(users, streams.count(), step)}`);
    if (!holds(step)) break;
    held = users;
  }
  streams.close();
  return held;
}

/** Simulated users. */
interface Crowd {
  readonly users: number;
  readonly tags: Tags;
  readonly streams: Streams;
}

async function sendRequests(
  { users, tags, streams }: Crowd,
  origins: readonly string[],
  seconds: number,
): Promise<Step> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  const over = new AbortController();
  const delays = streams.measureDelays(over.signal);
  const results = await Promise.all(
    origins.map((url) =>
      autocannon({
        url,
        duration: seconds,
        connections: Math.ceil(users / USERS_PER_CONNECTION / origins.length),
        overallRate: Math.ceil((users * requestsPerHour) / 3600 / origins.length),
        setupClient: (client) => {
          client.setRequests([createRequest(users, tags)]);
        },
      }),
    ),
  );
  const { user, system } = process.cpuUsage(cpu);
  const clientShare = (user + system) / 10 / (performance.now() - start);
  over.abort();
  const requests = results.reduce((sum, { requests: { total } }) => sum + total, 0);
  const failures = results.reduce((sum, result) => sum + result.errors + result['5xx'], 0);
  const waited = results.reduce(
    (sum, result) => sum + result.latency.average * result.requests.total,
    0,
  );
  return {
    requestsPerSecond: requests / seconds,
    failureShare: failures / Math.max(1, requests + failures),
    meanMs: waited / Math.max(1, requests),
    p99Ms: Math.max(...results.map(({ latency }) => latency.p99)),
    changeP99Ms: percentile(await delays, 99),
    clientShare,
  };
}

/** Creates a connection's request, which has a random user and action each time it is sent. */
function createRequest(users: number, tags: Tags): autocannon.Request {
  let key = '';
  return {
    setupRequest: (request) => {
      // Beyond the seeded users, users are further pages of the same ones.
      const chatter = chatters[Math.floor(Math.random() * users) % chatters.length];
      if (chatter === undefined) throw new Error('There are no users');
      const action = pickAction().request(chatter);
      key = `${String(chatter.id)} ${action.path ?? ''}`;
      const tag = tags.get(key);
      return {
        ...request,
        body: undefined,
        ...action,
        headers: {
          // A sign-in would replace the session that all pages of the user share.
          ...(action.path !== '/api/login' && { cookie: chatter.cookie }),
          'accept-encoding': 'gzip',
          ...(tag !== undefined && { 'if-none-match': tag }),
          ...(action.body !== undefined && { 'content-type': 'application/json' }),
        },
      };
    },
    onResponse: (_status, _body, _context, headers) => {
      const tag = headers?.['etag'];
      if (typeof tag === 'string') tags.set(key, tag);
    },
  };
}

function holds({ failureShare, meanMs, p99Ms, changeP99Ms }: Step): boolean {
  return (
    failureShare < LIMITS.failureShare &&
    meanMs < LIMITS.meanMs &&
    p99Ms < LIMITS.p99Ms &&
    changeP99Ms < LIMITS.changeP99Ms
  );
}

function describeStep(users: number, streams: number, step: Step): string {
  return [
    `${String(users)} users, ${String(streams)} streams: ${step.requestsPerSecond.toFixed(0)} requests/s`,
    `mean ${step.meanMs.toFixed(1)} ms`,
    `p99 ${step.p99Ms.toFixed(0)} ms`,
    `changes p99 ${step.changeP99Ms.toFixed(0)} ms`,
    `${(100 * step.failureShare).toFixed(3)} % failed`,
    `client at ${step.clientShare.toFixed(0)} %`,
    holds(step) ? 'holds' : 'exceeds a limit',
  ].join(', ');
}
