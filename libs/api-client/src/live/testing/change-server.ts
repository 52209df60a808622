import type { Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Change } from '@atrium/contracts/changes';
import type { LIVE_TIMING } from '../timing';

/** A stream that a client has opened. */
export interface OpenStream {
  /** Query of the request. */
  readonly query: URLSearchParams;
  readonly comment: () => void;
  readonly change: (change: Change) => void;
  readonly resync: () => void;
  /** Writes raw text, as part of an event. */
  readonly write: (text: string) => void;
  /** Ends the response. */
  readonly end: () => void;
  /** Cuts the connection. */
  readonly cut: () => void;
  readonly isClosed: () => boolean;
}

/** A real HTTP server with a stream of changes. */
export interface ChangeServer {
  /** Every stream so far. */
  readonly streams: OpenStream[];
  /** Number of requests for the stream so far, including refused ones. */
  readonly requestCount: () => number;
  /** Refuses the following requests for the stream, until it is called without a response. */
  readonly refuse: (response?: { status: number; headers?: Record<string, string> }) => void;
  /** Responses to other paths, as JSON; unknown paths get 404. A function returns null for 503. */
  readonly data: Map<string, (query: URLSearchParams) => unknown>;
  /** Paths of all other requests so far, with their queries. */
  readonly reads: string[];
  readonly close: () => Promise<void>;
}

/** Times for tests: short where the client waits, long where a test would fail. */
export const TEST_TIMING: typeof LIVE_TIMING = {
  openMs: 5000,
  silenceMs: 5000,
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
): Promise<ChangeServer> {
  const streams: OpenStream[] = [];
  const reads: string[] = [];
  const data = new Map<string, (query: URLSearchParams) => unknown>();
  let requestCount = 0;
  let refusal: { status: number; headers?: Record<string, string> } | undefined;

  function openStream(url: URL, response: ServerResponse) {
    requestCount += 1;
    if (refusal) {
      response.writeHead(refusal.status, refusal.headers).end('No');
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    streams.push({
      query: url.searchParams,
      comment: () => response.write(': \n\n'),
      change: (change) => response.write(`event: change\ndata: ${JSON.stringify(change)}\n\n`),
      resync: () => response.write('event: resync\ndata: {}\n\n'),
      write: (text) => response.write(text),
      end: () => response.end(),
      cut: () => response.destroy(),
      isClosed: () => response.destroyed,
    });
  }

  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    if (url.pathname === '/api/changes') {
      openStream(url, response);
      return;
    }
    reads.push(url.pathname + decodeURIComponent(url.search));
    const body = data.get(url.pathname)?.(url.searchParams);
    response.writeHead(body === undefined ? 404 : body === null ? 503 : 200);
    response.end(JSON.stringify(body ?? 'No'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  openPage(`http://127.0.0.1:${String(port)}/tasks`);

  return {
    streams,
    requestCount: () => requestCount,
    refuse: (response) => {
      refusal = response;
    },
    data,
    reads,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Time after which a test fails rather than waits. */
const GIVE_UP_MS = 20_000;

/** Waits until a condition holds. */
export async function until(condition: () => boolean): Promise<void> {
  const start = performance.now();
  while (!condition()) {
    if (performance.now() - start > GIVE_UP_MS) throw new Error('The condition never held');
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
