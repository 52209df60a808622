import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { EndpointSchemas, Registry } from '@atrium/release-format';
import { areaPath, fillReleaseId, pagePolicy } from '@atrium/release-format';
import type { Build } from '../builds/build';
import { readPublic, RejectedError, type ReleaseServer } from '../server/call';
import { pageOf, readEndpoints, readRelease, readReleaseFile } from '../server/releases';
import { sampleValue } from './sample-value';

/** The set to test. */
export interface SmokeTestInput {
  /** Serves everything that is not in the builds. */
  server: ReleaseServer;
  registry: Registry;
  /** The releases of the set that are new. */
  builds: readonly Build[];
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

// Sees every area.
const ADMIN = { id: 1, username: 'release', email: 'release@example.com', role: 'admin' };

/**
 * Serves a set on the loopback interface, with policies as strict as in production. Its API has the
 * endpoints of the live server, mocked with the smallest valid responses.
 */
export async function startSmokeServer(
  set: SmokeTestInput,
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const endpoints = await readEndpoints(set.server, set.registry.api?.id ?? '');
  const page = await readPage(set);
  const files = filesOf(set);

  async function respond(method: string, pathname: string, response: ServerResponse) {
    if (pathname.startsWith('/api/')) sendSample(endpoints, method, pathname, response);
    else if (pathname === '/registry.json') sendJson(response, withoutFallback(set));
    else if (!/^\/(areas|shell)\//.test(pathname)) sendPage(page, response);
    else {
      const content = files.get(decodeURIComponent(pathname));
      const type = CONTENT_TYPES[path.extname(pathname)] ?? 'application/octet-stream';
      const sent = content ?? (await readPublic(set.server, pathname));
      response.writeHead(200, { 'content-type': type }).end(sent);
    }
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    respond(request.method ?? 'GET', pathname, response).catch((error: unknown) => {
      response.writeHead(error instanceof RejectedError ? error.status : 500).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The port of a listening TCP server.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${String(port)}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function readPage({ server, registry, builds }: SmokeTestInput): Promise<string> {
  const id = registry.shell?.id ?? '';
  const { record, contents } = builds.find(({ app }) => app === 'shell') ?? {};
  const template = record
    ? contents?.get(pageOf(record))
    : await readReleaseFile(
        server,
        pageOf((await readRelease(server, { app: 'shell', id })).manifest),
      );
  return fillReleaseId(String(template), id);
}

function filesOf({ builds }: SmokeTestInput): Map<string, Buffer | undefined> {
  const files = builds.flatMap(({ app, id, record, contents }) => {
    const base = record.kind === 'area' ? areaPath({ app, id }) : '/';
    return record.files.map((file) => [base + file.path, contents.get(file.integrity)] as const);
  });
  return new Map(files);
}

// The previous release must not hide a failing build.
function withoutFallback({ registry, builds }: SmokeTestInput): Registry {
  const areas = Object.entries(registry.areas).map(([name, live]) => {
    const isNew = builds.some(({ app }) => app === name);
    return [name, isNew ? { ...live, previous: null } : live] as const;
  });
  return { ...registry, areas: Object.fromEntries(areas) };
}

function sendPage(page: string, response: ServerResponse): void {
  const nonce = randomBytes(16).toString('base64');
  response
    .writeHead(200, {
      'content-type': 'text/html',
      'content-security-policy': pagePolicy(page, nonce),
      'integrity-policy': 'blocked-destinations=(script)',
    })
    .end(page.replaceAll('__CSP_NONCE__', nonce));
}

function sendSample(
  endpoints: EndpointSchemas,
  method: string,
  pathname: string,
  response: ServerResponse,
): void {
  const endpoint = Object.values(endpoints).find(
    (one) =>
      one.method === method && new RegExp(`^${one.path.replace(/:\w+/g, '[^/]+')}$`).test(pathname),
  );
  const sample = endpoint && sampleValue(endpoint.response);
  if (!endpoint) response.writeHead(404).end('Not found');
  else sendJson(response, pathname === '/api/user' ? Object.assign({}, sample, ADMIN) : sample);
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}
