import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy between pages and nginx that can withhold streams of changes, as buffering proxies do. */
export interface StreamProxy {
  /** Base URL without a trailing slash. */
  readonly origin: string;
  /** Withholds what open and new streams send, headers included, until `release`. */
  readonly withhold: () => void;
  /** Passes on everything that was withheld. */
  readonly release: () => void;
  /** Drops the connections of all streams. */
  readonly cutStreams: () => void;
  readonly close: () => Promise<void>;
}

/** Starts the proxy on a free port. */
export async function startStreamProxy(target: string): Promise<StreamProxy> {
  const { hostname, port } = new URL(target);
  const agent = new Agent({ keepAlive: true });
  const streams = new Map<IncomingMessage, ServerResponse>();
  let isWithholding = false;

  function pass(far: IncomingMessage, near: ServerResponse): void {
    if (!near.headersSent) near.writeHead(far.statusCode ?? 502, far.headers).flushHeaders();
    far.pipe(near);
  }

  const server = createServer((incoming, near) => {
    const { method, url = '/', headers } = incoming;
    const outgoing = request({ agent, host: hostname, port, method, path: url, headers });
    // A page that gives up, or nginx: the other side has to learn of it.
    near.once('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
    outgoing.on('error', () => near.destroy());
    outgoing.on('response', (far) => {
      far.on('error', () => near.destroy());
      if (url.startsWith('/api/changes')) {
        streams.set(far, near);
        near.once('close', () => streams.delete(far));
        if (isWithholding) return;
      }
      pass(far, near);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A listening TCP server always has an address of this type.
  const address = server.address() as AddressInfo;

  return {
    origin: `http://127.0.0.1:${String(address.port)}`,
    withhold() {
      isWithholding = true;
      for (const [far, near] of streams) far.unpipe(near);
    },
    release() {
      isWithholding = false;
      for (const [far, near] of streams) pass(far, near);
    },
    cutStreams() {
      for (const near of streams.values()) near.destroy();
    },
    async close() {
      server.closeAllConnections();
      await once(server.close(), 'close');
      agent.destroy();
    },
  };
}
