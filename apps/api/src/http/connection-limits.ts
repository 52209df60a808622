import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyHttpOptions, FastifyInstance } from 'fastify';

/** How long clients may keep a connection waiting, and how many connections there may be. */
export interface ConnectionLimits {
  /** From the start of a request, or of the connection, to the end of its headers. */
  readonly headersMs: number;
  /** To the end of its body. */
  readonly requestMs: number;
  /** How often the two above are looked at. */
  readonly checkMs: number;
  /** Without a byte in either direction while a request is under way. */
  readonly stalledMs: number;
  /** Between two requests. */
  readonly keepAliveMs: number;
  readonly connections: number;
}

/** The limits of the product. */
export const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 20_000,
  // The browser gives a write up then, too.
  requestMs: 60_000,
  checkMs: 5000,
  // Beyond the longest time in which a call is answered.
  stalledMs: 60_000,
  // Longer than nginx keeps a connection in reserve, so that it never uses one that is just ending.
  keepAliveMs: 72_000,
  // Six for each browser of the people that one process holds, who may all come without a proxy.
  connections: 10_000,
};

/** The answer to a request that has not arrived in time. */
export const REQUEST_TOO_SLOW = 'The request took too long to arrive';

const DROP_LOG_MS = 60_000;

/** Limits of connections: options of the server, and what has to be added to it. */
export interface ConnectionGuard {
  readonly options: Pick<
    FastifyHttpOptions<Server>,
    'requestTimeout' | 'connectionTimeout' | 'keepAliveTimeout' | 'http' | 'clientErrorHandler'
  >;
  readonly addTo: (app: FastifyInstance) => void;
}

/**
 * Creates the guard. A request that does not arrive in time is answered with 408, one that is no HTTP
 * with 400, and both connections end. Connections above the limit are closed at once.
 */
export function createConnectionGuard(
  limits: ConnectionLimits,
  logger: FastifyBaseLogger,
): ConnectionGuard {
  const responses = new WeakMap<Socket, ServerResponse>();

  function answerClientError({ code }: Error & { code?: string }, socket: Socket): void {
    const response = responses.get(socket);
    // An answer that has begun can't be followed by another.
    if (!socket.writable || response?.headersSent) {
      socket.destroy();
      return;
    }
    if (code === 'ERR_HTTP_REQUEST_TIMEOUT') socket.write(plainAnswer(408, REQUEST_TOO_SLOW));
    else socket.write(plainAnswer(400, 'Bad Request'));
    // A client that never ends its side would otherwise keep the connection.
    socket.destroySoon();
  }

  return {
    options: {
      requestTimeout: limits.requestMs,
      connectionTimeout: limits.stalledMs,
      keepAliveTimeout: limits.keepAliveMs,
      http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.checkMs },
      clientErrorHandler: answerClientError,
    },
    addTo({ server }) {
      let loggedAt = -Infinity;
      server.maxConnections = limits.connections;
      server.on('drop', () => {
        const now = performance.now();
        if (now - loggedAt < DROP_LOG_MS) return;
        loggedAt = now;
        logger.warn({ connections: limits.connections }, 'too many connections, some are refused');
      });
      server.on('request', ({ socket }, response) => {
        responses.set(socket, response);
        response.once('close', () => responses.delete(socket));
      });
    },
  };
}

function plainAnswer(status: number, text: string): string {
  return [
    `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${String(Buffer.byteLength(text))}`,
    'Connection: close',
    '',
    text,
  ].join('\r\n');
}
