import type { ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Change } from '@atrium/contracts/changes';
import type { LIVE_TIMING } from '../timing';

/** A stream that a client has opened. */
type OpenStream = ReturnType<typeof createStream>;

/** A real HTTP server with a stream of changes. */
export type ChangeServer = Awaited<ReturnType<typeof startChangeServer>>;

interface Refusal {
  readonly status: number;
  readonly headers?: Record<string, string>;
}

/** Times for tests: short where the client waits, long where a test would fail. */
export const TEST_TIMING: typeof LIVE_TIMING = {
  openMs: 60_000,
  silenceMs: 60_000,
  watchMs: 5,
  blockedRetryMs: 20,
  minRetryMs: 2,
  maxRetryMs: 8,
  hiddenMs: 20,
  turnMs: 20,
};

/**
 * Starts a server.
 *
 * @param openPage makes an address that of the page; by default for Node, which has no page
 */
export async function startChangeServer(
  openPage: (address: string) => void = (baseURI) => {
    Object.assign(globalThis, { document: { baseURI } });
  },
) {
  const streams: OpenStream[] = [];
  const reads: string[] = [];
  const data = new Map<string, (query: URLSearchParams) => unknown>();
  let requestCount = 0;
  let refusal: Refusal | undefined;

  function openStream(url: URL, response: ServerResponse) {
    requestCount += 1;
    if (refusal) {
      response.writeHead(refusal.status, refusal.headers).end('No');
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    streams.push(createStream(url.searchParams, response));
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    if (url.pathname === '/api/changes') {
      openStream(url, response);
      return;
    }
    reads.push(url.pathname + decodeURIComponent(url.search));
    const body = data.get(url.pathname)?.(url.searchParams);
    if (body === undefined) response.writeHead(404);
    else response.writeHead(body === null ? 503 : 200);
    response.end(JSON.stringify(body ?? 'No'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  openPage(`http://127.0.0.1:${String(port)}/tasks`);

  return {
    /** Every stream so far. */
    streams,
    /** Number of requests for the stream so far, including refused ones. */
    requestCount: () => requestCount,
    /** Refuses the following requests for the stream, until it is called without a response. */
    refuse: (response?: Refusal) => {
      refusal = response;
    },
    /** Responses to other paths, as JSON; unknown paths get 404. A function returns null for 503. */
    data,
    /** Paths of all other requests so far, with their queries. */
    reads,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function createStream(query: URLSearchParams, response: ServerResponse) {
  return {
    query,
    comment: () => response.write(': \n\n'),
    change: (change: Change) =>
      response.write(`event: change\ndata: ${JSON.stringify(change)}\n\n`),
    resync: () => response.write('event: resync\ndata: {}\n\n'),
    /** Writes raw text, as part of an event. */
    write: (text: string) => response.write(text),
    end: () => response.end(),
    cut: () => response.destroy(),
    isClosed: () => response.destroyed,
  };
}

/** Time after which a test fails rather than waits. */
const GIVE_UP_MS = 60_000;

/**
 * Waits until a condition holds.
 *
 * @throws Error with the condition's source after a minute
 */
export async function until(condition: () => boolean): Promise<void> {
  const start = performance.now();
  while (!condition()) {
    if (performance.now() - start > GIVE_UP_MS)
      throw new Error(`Waited in vain for ${String(condition)}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Waits for the nth stream. */
export async function nthStream({ streams }: ChangeServer, n: number): Promise<OpenStream> {
  await until(() => streams.length >= n);
  const stream = streams[n - 1];
  if (!stream) throw new Error(`There is no stream ${String(n)}`);
  return stream;
}
