import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

/** A received request. */
export interface ReceivedWebhook {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Content of a webhook whose signature is valid. */
export interface WebhookEvent {
  readonly type: string;
  readonly timestamp: string;
  readonly data: Record<string, unknown>;
}

/** An HTTP server that stores received webhooks. */
export interface TestWebhookServer {
  /** Address of the server, without a path. */
  readonly url: string;
  readonly received: readonly ReceivedWebhook[];
  /** Responds to a request; 204 by default. */
  answer: (response: ServerResponse) => void;
  /** Waits until the total number of requests has reached `count`. */
  arrived: (count: number) => Promise<readonly ReceivedWebhook[]>;
}

/** Starts a webhook server for all tests of a file, and clears it before each. */
export function setUpTestWebhookServer(): TestWebhookServer {
  const received: ReceivedWebhook[] = [];
  const events = new EventEmitter();
  const accept = (response: ServerResponse) => {
    response.writeHead(204).end();
  };
  const server = createServer((request, response) => {
    // Tests break connections on purpose.
    response.on('error', () => undefined);
    text(request).then(
      (body) => {
        received.push({ path: request.url ?? '', headers: request.headers, body });
        events.emit('request');
        sink.answer(response);
      },
      () => undefined,
    );
  });
  const sink: TestWebhookServer = {
    get url() {
      return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    },
    received,
    answer: accept,
    async arrived(count) {
      while (received.length < count) await once(events, 'request');
      return received;
    },
  };
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  beforeEach(() => {
    received.length = 0;
    sink.answer = accept;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return sink;
}

/**
 * Returns the event of a request, as the library of the scheme reads it.
 * @throws an error unless the secret has signed it.
 */
export function openWebhook({ headers, body }: ReceivedWebhook, secret: string): WebhookEvent {
  return new Webhook(secret).verify(body, headers as Record<string, string>) as WebhookEvent;
}
