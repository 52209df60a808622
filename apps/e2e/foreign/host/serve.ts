import { createReadStream, existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.woff2': 'font/woff2',
};

// Proxied to Atrium under this page's origin, so that browsers send Atrium's cookie.
const OF_ATRIUM = /^\/(?:api|areas)\/|^\/registry\.json$/;

/** A running host page. */
export interface Host {
  /** Base URL without a trailing slash. */
  origin: string;
  stop: () => Promise<void>;
}

/**
 * Serves a built host on a free local port and proxies Atrium's API and areas.
 *
 * @param atrium origin of a running Atrium
 */
export async function serveHost(build: string, atrium: string): Promise<Host> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', atrium);
    if (OF_ATRIUM.test(pathname)) forward(request, response, atrium);
    else sendFile(path.join(build, path.posix.normalize(pathname)), build, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server always has an address of this type.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${String(port)}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function forward(request: IncomingMessage, response: ServerResponse, atrium: string): void {
  const { url, method, headers } = request;
  const forwarded = sendRequest(new URL(url ?? '/', atrium), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  forwarded.on('error', () => response.destroy());
  request.pipe(forwarded);
}

function sendFile(file: string, build: string, response: ServerResponse): void {
  const found = path.extname(file) !== '' && existsSync(file) ? file : `${build}/index.html`;
  response.setHeader('content-type', TYPES[path.extname(found)] ?? 'application/octet-stream');
  createReadStream(found).pipe(response);
}
