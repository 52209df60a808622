import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';

/** Timeouts of slow clients and the maximum number of connections. */
export interface ConnectionLimits {
  /** From the start of a request or connection to the end of the headers. */
  readonly headersMs: number;
  /** From the end of the headers to the end of the body. */
  readonly requestMs: number;
  /** From the start of a request to the end of a body that is a file. */
  readonly uploadMs: number;
  /** Interval at which the two timeouts above are checked. */
  readonly checkMs: number;
  /** Without a byte in either direction during a request. */
  readonly stalledMs: number;
  /** Idle time between two requests. */
  readonly keepAliveMs: number;
  readonly connections: number;
}

/** Limits of the product. */
export const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 20_000,
  // The browser aborts a write after the same time.
  requestMs: 60_000,
  // 25 MB at 350 kbit/s.
  uploadMs: 600_000,
  checkMs: 5000,
  // Longer than the slowest response takes.
  stalledMs: 60_000,
  // Longer than nginx keeps idle connections, so that it never reuses one that is closing.
  keepAliveMs: 72_000,
  // Six per browser, without a proxy.
  connections: 10_000,
};

declare module 'fastify' {
  interface FastifyInstance {
    /** Gives the body of a request, which is a file, as long as `uploadMs` to arrive. */
    allowSlowBody: (request: FastifyRequest) => void;
  }
}

/** Body of the 408 response. */
export const REQUEST_TOO_SLOW = 'The request took too long to arrive';

const DROP_LOG_INTERVAL_MS = 60_000;

/**
 * Enforces the connection limits, through server options and by listening to the server. Slow requests get 408
 * and malformed HTTP gets 400; both connections are closed. Connections above the limit are closed immediately.
 * @param headers of these two responses, which no hook sees.
 */
export function createConnectionGuard(
  limits: ConnectionLimits,
  logger: FastifyBaseLogger,
  headers: Readonly<Record<string, string>>,
) {
  const responses = new WeakMap<Socket, ServerResponse>();
  const slowBodies = new WeakMap<IncomingMessage, NodeJS.Timeout>();

  function handleClientError({ code }: Error & { code?: string }, socket: Socket): void {
    const response = responses.get(socket);
    // A second response cannot follow one that has already started.
    if (!socket.writable || response?.headersSent) {
      socket.destroy();
      return;
    }
    if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
      socket.write(plainResponse(408, REQUEST_TOO_SLOW, headers));
    else socket.write(plainResponse(400, 'Bad Request', headers));
    // Otherwise a client that never closes its side would keep the connection open.
    socket.destroySoon();
  }

  function limitBody({ raw }: FastifyRequest): void {
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers;
    if (length === undefined && encoding === undefined) return;
    const timer = setTimeout(() => {
      const error = Object.assign(new Error(REQUEST_TOO_SLOW), {
        code: 'ERR_HTTP_REQUEST_TIMEOUT',
      });
      if (!raw.complete) handleClientError(error, raw.socket);
    }, limits.requestMs);
    slowBodies.set(raw, timer);
    raw.once('close', () => {
      clearTimeout(timer);
    });
  }

  return {
    options: {
      // Node knows one limit for all requests.
      requestTimeout: limits.uploadMs,
      connectionTimeout: limits.stalledMs,
      keepAliveTimeout: limits.keepAliveMs,
      http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.checkMs },
      clientErrorHandler: handleClientError,
    },
    addTo(app: FastifyInstance): void {
      const { server } = app;
      app.addHook('onRequest', (request, _reply, done) => {
        limitBody(request);
        done();
      });
      app.decorate('allowSlowBody', ({ raw }) => {
        clearTimeout(slowBodies.get(raw));
      });
      let loggedAt = -Infinity;
      server.maxConnections = limits.connections;
      server.on('drop', () => {
        const now = performance.now();
        if (now - loggedAt < DROP_LOG_INTERVAL_MS) return;
        loggedAt = now;
        logger.warn(
          { connections: limits.connections },
          'too many connections, rejecting new ones',
        );
      });
      server.on('request', ({ socket }, response) => {
        responses.set(socket, response);
        response.once('close', () => responses.delete(socket));
      });
    },
  };
}

function plainResponse(
  status: number,
  text: string,
  headers: Readonly<Record<string, string>>,
): string {
  return [
    `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'Cache-Control: no-store',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${String(Buffer.byteLength(text))}`,
    'Connection: close',
    '',
    text,
  ].join('\r\n');
}
