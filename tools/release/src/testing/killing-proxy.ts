import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A proxy in front of a server. */
export interface KillingProxy {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts a proxy that hands requests to a server one by one. Once the server has responded to the last
 * one that is let through, the client is killed and hears of nothing.
 *
 * @param last number of the last request, from 1
 */
export async function startKillingProxy(
  target: string,
  last: number,
  kill: () => void,
): Promise<KillingProxy> {
  let count = 0;
  let queue: Promise<unknown> = Promise.resolve();
  const server = createServer((request, response) => {
    queue = queue.then(async () => {
      count += 1;
      if (count > last) return;
      const { url = '/', method = 'GET', headers } = request;
      const body = await buffer(request);
      const sent = await fetch(new URL(url, target), {
        method,
        headers: {
          authorization: headers.authorization ?? '',
          ...(body.length > 0 && { 'content-type': 'application/json' }),
        },
        ...(body.length > 0 && { body }),
      });
      const content = Buffer.from(await sent.arrayBuffer());
      if (count === last) kill();
      else response.writeHead(sent.status, { 'content-type': 'application/json' }).end(content);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
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
