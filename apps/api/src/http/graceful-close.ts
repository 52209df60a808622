import { Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long what was sent before may be on its way. */
const LINGER_MILLISECONDS = 100;

/** How long a proxy may take to send a read, from which it learns that this process ends. */
const PROXY_MILLISECONDS = 1000;

/** How long requests that are under way may take to end. */
const GRACE_MILLISECONDS = 10_000;

/**
 * Makes `app.close()` lose no call. A proxy, known by its X-Forwarded-For, is first told to look
 * elsewhere: one of its reads is answered with 502, so that it asks another process and leaves this
 * one alone; all writes are still taken. Then new connections are refused, what was asked over open
 * ones is answered, also what is on its way, and every connection ends; Node alone waits for those
 * that are kept open in reserve, for more than a minute. A request that has not ended after ten
 * seconds is cut off. Needs `return503OnClosing: false`.
 */
export function addGracefulClose(
  app: FastifyInstance,
  { linger = LINGER_MILLISECONDS, patience = PROXY_MILLISECONDS } = {},
): void {
  const connections = trackConnections(app.server);
  let isBehindProxy = false;
  let turnAway: (() => void) | null = null;

  app.addHook('onRequest', (request, reply, done) => {
    const isOfProxy = request.headers['x-forwarded-for'] !== undefined;
    if (isOfProxy) isBehindProxy = true;
    if (turnAway === null || !isOfProxy || !['GET', 'HEAD'].includes(request.method)) {
      done();
      return;
    }
    void reply.code(502).send();
    turnAway();
  });

  app.addHook('preClose', async () => {
    const turnedAway = new Promise<void>((resolve) => (turnAway = resolve));
    if (isBehindProxy) {
      const waited = new AbortController();
      await Promise.race([turnedAway, pause(patience, undefined, { signal: waited.signal })]);
      waited.abort();
      await pause(linger);
    }
    await connections.end(linger);
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
    async end(linger: number): Promise<void> {
      const lingering = setTimeout(() => {
        hasLingered = true;
        for (const socket of open) if (!busy.has(socket)) socket.destroy();
      }, linger);
      const grace = setTimeout(() => {
        for (const socket of open) socket.destroy();
      }, GRACE_MILLISECONDS);
      // HTTP's own close() would cut off the connections that are kept open in reserve.
      await new Promise((resolve) => Server.prototype.close.call(server, resolve));
      clearTimeout(lingering);
      clearTimeout(grace);
    },
  };
}
