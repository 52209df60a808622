import type { FastifyInstance } from 'fastify';
import { Server, type Socket } from 'node:net';

/** How long a request that was sent before the server closed may be on its way. */
const LINGER_MILLISECONDS = 100;

/** How long requests that are under way may take to end once the server closes. */
const GRACE_MILLISECONDS = 10_000;

/**
 * Makes `app.close()` refuse new connections at once and answer what has been asked over those that
 * are open, also what is on its way, so that a proxy in front loses no call. Then every connection
 * ends; Node alone waits for those that browsers keep open in reserve, for more than a minute.
 * A request that has not ended after ten seconds is cut off. Needs `return503OnClosing: false`.
 * @param lingerMilliseconds for how long open connections may bring a request.
 */
export function addGracefulClose(
  app: FastifyInstance,
  lingerMilliseconds = LINGER_MILLISECONDS,
): void {
  const open = new Set<Socket>();
  const busy = new Set<Socket>();
  let hasLingered = false;

  app.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });

  app.server.on('request', ({ socket }, response) => {
    busy.add(socket);
    response.once('close', () => {
      busy.delete(socket);
      if (hasLingered) socket.destroySoon();
    });
  });

  app.addHook('preClose', async () => {
    const linger = setTimeout(() => {
      hasLingered = true;
      for (const socket of open) if (!busy.has(socket)) socket.destroy();
    }, lingerMilliseconds);
    const grace = setTimeout(() => {
      for (const socket of open) socket.destroy();
    }, GRACE_MILLISECONDS);
    // HTTP's own close() would cut off the connections that are kept open in reserve.
    await new Promise((resolve) => Server.prototype.close.call(app.server, resolve));
    clearTimeout(linger);
    clearTimeout(grace);
  });
}
