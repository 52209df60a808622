import { Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Waits for requests that were sent before the close but have not arrived yet. */
const LINGER_MS = 100;

/** Waits for a read of the proxy, which the server rejects to divert the proxy. */
const PROXY_WAIT_MS = 1000;

/** Sentence of a read that no other process answers; nginx has the same (deploy/nginx/atrium/locations.conf). */
const AWAY = 'Atrium does not answer; please try again.';

/** Waits for requests in progress. */
const GRACE_PERIOD_MS = 10_000;

/**
 * Makes `app.close()` graceful, so that no request is lost:
 *
 * 1. Behind a proxy (X-Forwarded-For), responds to its next read with 502. The proxy then retries that
 *    read and sends later requests to another process. Writes are still accepted.
 * 2. Refuses new connections, responds to all requests on open ones and closes them. Node alone would
 *    wait more than a minute for idle keep-alive connections.
 * 3. Aborts requests that are still in progress after ten seconds.
 *
 * Requires `return503OnClosing: false`.
 */
export function addGracefulClose(
  app: FastifyInstance,
  { lingerMs = LINGER_MS, proxyWaitMs = PROXY_WAIT_MS } = {},
): void {
  const connections = trackConnections(app.server);
  let isBehindProxy = false;
  let onDiverted: (() => void) | null = null;

  app.addHook('onRequest', (request, reply, done) => {
    const isFromProxy = request.headers['x-forwarded-for'] !== undefined;
    if (isFromProxy) isBehindProxy = true;
    if (onDiverted === null || !isFromProxy || !['GET', 'HEAD'].includes(request.method)) {
      done();
      return;
    }
    void reply.code(502).type('text/plain').send(AWAY);
    onDiverted();
  });

  app.addHook('preClose', async () => {
    const diverted = new Promise<void>((resolve) => (onDiverted = resolve));
    if (isBehindProxy) {
      const timeout = new AbortController();
      await Promise.race([diverted, pause(proxyWaitMs, undefined, { signal: timeout.signal })]);
      timeout.abort();
      await pause(lingerMs);
    }
    await connections.end(lingerMs);
  });
}

function trackConnections(server: FastifyInstance['server']) {
  const open = new Set<Socket>();
  const busy = new Set<Socket>();
  let hasLingered = false;

  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });

  server.on('request', ({ socket }, response) => {
    busy.add(socket);
    response.once('close', () => {
      busy.delete(socket);
      if (hasLingered) socket.destroySoon();
    });
  });

  return {
    async end(lingerMs: number): Promise<void> {
      const lingering = setTimeout(() => {
        hasLingered = true;
        for (const socket of open) if (!busy.has(socket)) socket.destroy();
      }, lingerMs);
      const grace = setTimeout(() => {
        for (const socket of open) socket.destroy();
      }, GRACE_PERIOD_MS);
      // The close() of an HTTP server would abort idle keep-alive connections.
      await new Promise((resolve) => Server.prototype.close.call(server, resolve));
      clearTimeout(lingering);
      clearTimeout(grace);
    },
  };
}
