import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import path from 'node:path';
import type { Registry } from '@atrium/area-contract';
import type { EndpointSchemas } from '@atrium/webpack';
import type { Candidate } from '../candidate/candidate';
import { nullIfMissing } from '../release-folder/null-if-missing';
import { areaFolder, storedPageFile } from '../release-folder/paths';
import { sampleValue } from './sample-value';

/** The set to test. */
export interface SmokeTestInput {
  root: string;
  next: Registry;
  /** The releases of the set that are not in the release folder yet. */
  candidates: readonly Candidate[];
  /** The endpoints of its pages, mocked with the smallest valid responses. */
  calls: EndpointSchemas;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

// The real server, too, enforces Trusted Types for shells that declare their policy in this way.
const TRUSTED_TYPES_META = '<meta name="trusted-types" content="default"';

// Sees every area.
const ADMIN = { id: 1, username: 'release', email: 'release@example.com', role: 'admin' };

/** Serves a set on the loopback interface, with policies as strict as in production. */
export async function startSmokeServer(
  set: SmokeTestInput,
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    respond(set, request.method ?? 'GET', pathname, response).catch(() => {
      response.writeHead(500).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${String(port)}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function respond(
  set: SmokeTestInput,
  method: string,
  pathname: string,
  response: ServerResponse,
): Promise<void> {
  if (pathname === '/registry.json') {
    sendJson(response, withoutFallback(set));
    return;
  }
  if (pathname.startsWith('/api/')) {
    sendSample(set.calls, method, pathname, response);
    return;
  }
  if (!/^\/(areas|shell)\//.test(pathname)) return sendPage(set, response);
  const content = await readFirst(placesOf(set, decodeURIComponent(pathname)));
  if (!content) response.writeHead(404).end();
  else {
    const type = CONTENT_TYPES[path.extname(pathname)] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type }).end(content);
  }
}

// The previous release must not hide a failing candidate.
function withoutFallback({ next, candidates }: SmokeTestInput): Registry {
  const names = candidates.map(({ record }) => record.name);
  const areas = Object.entries(next.areas).map(([name, live]) => {
    return [name, names.includes(name) ? { ...live, previous: null } : live] as const;
  });
  return { ...next, areas: Object.fromEntries(areas) };
}

function placesOf({ root, candidates }: SmokeTestInput, pathname: string): string[] {
  const candidatePlaces = candidates.flatMap(({ record, assets }) => {
    const folder = record.kind === 'area' ? `/${areaFolder(record.name, record.id)}/` : '/';
    return pathname.startsWith(folder) ? [path.join(assets, pathname.slice(folder.length))] : [];
  });
  return [...candidatePlaces, path.join(root, pathname)];
}

async function readFirst(files: readonly string[]): Promise<Buffer | null> {
  for (const file of files) {
    const content = await readFile(file).catch(nullIfMissing);
    if (content) return content;
  }
  return null;
}

async function sendPage({ root, next, candidates }: SmokeTestInput, response: ServerResponse) {
  const candidate = candidates.find(({ record }) => record.kind === 'shell')?.page;
  const page = candidate ?? (await readFile(storedPageFile(root, next.shell?.id ?? ''), 'utf8'));
  const nonce = randomBytes(16).toString('base64');
  const trustedTypes = page.includes(TRUSTED_TYPES_META)
    ? "; require-trusted-types-for 'script'; trusted-types default"
    : '';
  // As in the policy of the server.
  const [, inline = ''] = /<script>([^]*?)<\/script>/.exec(page) ?? [];
  const hash = createHash('sha256').update(inline).digest('base64');
  const policy = `default-src 'self'; script-src 'self' 'sha256-${hash}'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; object-src 'none'; base-uri 'none'${trustedTypes}`;
  response
    .writeHead(200, {
      'content-type': 'text/html',
      'content-security-policy': policy,
      'integrity-policy': 'blocked-destinations=(script)',
    })
    .end(page.replaceAll('__CSP_NONCE__', nonce));
}

function sendSample(
  calls: EndpointSchemas,
  method: string,
  pathname: string,
  response: ServerResponse,
): void {
  const call = Object.values(calls).find(
    (candidate) =>
      candidate.method === method &&
      new RegExp(`^${candidate.path.replace(/:\w+|\{\w+\}/g, '[^/]+')}$`).test(pathname),
  );
  const sample = call && sampleValue(call.response);
  // The contract of the set may have more fields than these.
  if (pathname === '/api/user') sendJson(response, Object.assign({}, sample, ADMIN));
  else if (call) sendJson(response, sample);
  else response.writeHead(404).end('Not found');
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}
