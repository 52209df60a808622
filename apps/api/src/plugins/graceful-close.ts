import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/** How long requests that are under way may take to end once the server closes. */
const GRACE_MILLISECONDS = 10_000;

/**
 * Makes `app.close()` finish the requests that are under way and end every other connection at once.
 * Node alone waits for connections that browsers keep open in reserve, for more than a minute.
 * A request that has not ended after ten seconds is cut off.
 */
export function addGracefulClose(app: FastifyInstance): void {
  const open = new Set<Socket>();
  const busy = new Set<Socket>();
  let closing = false;

  app.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    if (closing) socket.destroy();
  });

  app.server.on('request', ({ socket }, response) => {
    busy.add(socket);
    response.once('close', () => {
      busy.delete(socket);
      if (closing) socket.destroySoon();
    });
  });

  app.addHook('preClose', async () => {
    closing = true;
    for (const socket of open) if (!busy.has(socket)) socket.destroy();
    setTimeout(() => {
      for (const socket of open) socket.destroy();
    }, GRACE_MILLISECONDS).unref();
  });
}
