import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer as readBuffer } from 'node:stream/consumers';
import type { LiveApp, ReleaseChange, ReleaseList } from '@atrium/contracts/releases';
import { hexOf } from '@atrium/release-format';
import type { Build } from '../builds/build';
import type { ReleaseServer } from '../server/call';

const BYTES = 'application/octet-stream';

/** A request that a fake server has received. */
interface ReceivedRequest {
  /** Method and path, such as `GET /api/releases`. */
  line: string;
  authorization: string | undefined;
  /** Parsed JSON; of a file, its `content`. */
  body: Record<string, unknown>;
}

/** An error response with its text. */
interface FakeError {
  status: number;
  text: string;
  retryAfter?: number;
}

type Responder = (request: ReceivedRequest) => object;

/** Errors, JSON or bytes by method and path; functions are called for each request. */
type Routes = Record<string, object | Responder>;

/** A server that responds as a test says. */
export interface FakeServer extends ReleaseServer {
  readonly requests: ReceivedRequest[];
  routes: Routes;
  readonly stop: () => Promise<void>;
}

/** Starts a server on a free port. It responds with 404 where there is no route. */
export async function startFakeServer(routes: Routes): Promise<FakeServer> {
  const requests: ReceivedRequest[] = [];
  const fake = { routes };
  const server = createServer((request, response) => {
    void readBuffer(request).then((content) => {
      const isFile = request.headers['content-type'] === BYTES;
      const received = {
        line: `${request.method ?? ''} ${request.url ?? ''}`,
        authorization: request.headers.authorization,
        body: isFile
          ? { content }
          : (JSON.parse(String(content) || '{}') as ReceivedRequest['body']),
      };
      requests.push(received);
      const route = fake.routes[received.line] ?? { status: 404, text: 'Not found' };
      const found: unknown = typeof route === 'function' ? (route as Responder)(received) : route;
      if (isError(found)) {
        const { status, text, retryAfter = 0 } = found;
        response
          .writeHead(status, { 'content-type': 'text/plain', 'retry-after': String(retryAfter) })
          .end(text);
      } else if (Buffer.isBuffer(found)) response.setHeader('content-type', BYTES).end(found);
      else response.end(JSON.stringify(found));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(fake, {
    origin: `http://127.0.0.1:${String(port)}`,
    token: 'atrium_release_x',
    requests,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

function isError(found: unknown): found is FakeError {
  return typeof found === 'object' && found !== null && 'status' in found;
}

/** Returns the routes by which stored builds are read. */
export function routesOf(builds: readonly Build[]): Routes {
  const files = builds.flatMap(({ contents }) => [...contents]);
  return {
    ...Object.fromEntries(
      builds.map(({ app, id, manifest, record: { maps } }) => [
        `GET /api/releases/${app}/${id}`,
        { app, id, manifest, maps, signature: null, isRevoked: false },
      ]),
    ),
    ...Object.fromEntries(
      files.map(([integrity, content]) => [`GET /api/releases/files/${hexOf(integrity)}`, content]),
    ),
  };
}

const NO_VOTES = { loads: 0, failures: 0 };

function healthOf(id: string) {
  const vitals = { lcp: null, inp: null, cls: null };
  return { id, ...NO_VOTES, signedOut: { ...NO_VOTES, errors: [] }, vitals, errors: [] };
}

/** Returns a live app for `listOf`. */
export function liveApp(app: string, id: string, values: Partial<LiveApp> = {}): LiveApp {
  return {
    app,
    live: healthOf(id),
    before: null,
    candidate: null,
    people: [],
    change: null,
    earlier: [],
    ...values,
  };
}

/** Returns a change for `listOf`. */
export function changeOf(values: Partial<ReleaseChange>): ReleaseChange {
  return {
    sequence: 1,
    at: '2026-03-01T10:00:00.000Z',
    by: 'ci',
    action: 'publish',
    changes: [],
    candidates: [],
    revoked: [],
    preview: null,
    reason: null,
    smoke: null,
    ...values,
  };
}

/** Returns the response of `GET /api/releases`. */
export function listOf(apps: LiveApp[], history: ReleaseChange[] = []): ReleaseList {
  return { set: 'fedcba9876543210', apps, previews: [], history, warnings: [] };
}
