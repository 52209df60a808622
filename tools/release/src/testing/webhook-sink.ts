import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

/** A received webhook. */
interface ReceivedWebhook {
  /** Returns its content; throws unless the secret has signed it. */
  readonly open: (secret: string) => unknown;
}

/** The server of a team, which keeps the webhooks that it receives. */
export interface WebhookSink {
  readonly url: string;
  /** Waits until there are so many webhooks. */
  readonly arrived: (count: number) => Promise<readonly ReceivedWebhook[]>;
  readonly stop: () => Promise<void>;
}

/** Starts a server on a free port that accepts each webhook. */
export async function startWebhookSink(): Promise<WebhookSink> {
  const webhooks: ReceivedWebhook[] = [];
  const events = new EventEmitter();
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const headers = request.headers as Record<string, string>;
      webhooks.push({ open: (secret) => new Webhook(secret).verify(body, headers) });
      events.emit('webhook');
      response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}/atrium`,
    async arrived(count) {
      while (webhooks.length < count) await once(events, 'webhook');
      return webhooks;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
