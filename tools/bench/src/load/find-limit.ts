import autocannon from 'autocannon';
import { chatters } from '../chat-seed';
import { pickAction, requestsPerHour } from './actions';

const FIRST_USERS = 400;
const GROWTH = 2;
// The result is at most a fifth below the number that exceeds a limit.
const PRECISION = 1.2;
const MOST_USERS = 32_000;
const FEWEST_USERS = 10;
const USERS_PER_CONNECTION = 5;
const WARM_UP_SECONDS = 6;

const LIMITS = { failureShare: 0.000_25, meanMs: 100, p99Ms: 500 } as const;

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
  /** CPU time of this process in percent of one core: near 100, the client is the limit. */
  readonly clientShare: number;
}

/** Finds the largest number of users for whom all limits hold. */
export async function findLimit(options: LoadOptions): Promise<number> {
  const tags: Tags = new Map();
  let held = 0;
  let exceeded = Infinity;
  let users = FIRST_USERS;
  while (users >= FEWEST_USERS && users <= MOST_USERS && exceeded / held > PRECISION) {
    // The first poll of each user returns the whole conversation.
    await sendRequests(users, tags, options.origins, WARM_UP_SECONDS);
    const step = await sendRequests(users, tags, options.origins, options.secondsPerStep);
    options.progress(`  ${describeStep(users, step)}`);
    if (holds(step)) held = users;
    else exceeded = users;
    users = exceeded === Infinity ? users * GROWTH : Math.round((held + exceeded) / 2);
  }
  return held;
}

async function sendRequests(
  users: number,
  tags: Tags,
  origins: readonly string[],
  seconds: number,
): Promise<Step> {
  const cpu = process.cpuUsage();
  const start = performance.now();
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
    clientShare: (user + system) / 10 / (performance.now() - start),
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
          cookie: chatter.cookie,
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

function holds({ failureShare, meanMs, p99Ms }: Step): boolean {
  return failureShare < LIMITS.failureShare && meanMs < LIMITS.meanMs && p99Ms < LIMITS.p99Ms;
}

function describeStep(users: number, step: Step): string {
  return [
    `${String(users)} users: ${step.requestsPerSecond.toFixed(0)} requests/s`,
    `mean ${step.meanMs.toFixed(1)} ms`,
    `p99 ${step.p99Ms.toFixed(0)} ms`,
    `${(100 * step.failureShare).toFixed(3)} % failed`,
    `client at ${step.clientShare.toFixed(0)} %`,
    holds(step) ? 'holds' : 'exceeds a limit',
  ].join(', ');
}
