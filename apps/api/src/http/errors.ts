import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorMessages } from '@atrium/contracts/server';
import { classifyDatabaseError } from '../db/database-error';

/** An error response; clients see the message. */
export class HttpError extends Error {
  override name = 'HttpError';

  /**
   * @param status 400 or above.
   * @param message one sentence for the user.
   * @param headers additional response headers.
   */
  constructor(
    readonly status: number,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

/** Returns the error response to an attempt beyond a limit, with the seconds until the next one is allowed. */
export function tooMany(message: string, retrySeconds: number): HttpError {
  return new HttpError(429, message, { 'retry-after': String(retrySeconds) });
}

/** Returns the decoded path of a request without its query. */
export function requestPath(request: FastifyRequest): string {
  const [path = '/'] = request.url.split('?');
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Returns whether the errors of a path are JSON (`{message}`) instead of plain text. */
export function sendsJsonErrors(path: string): boolean {
  return path.startsWith('/api/messages');
}

/** Sends an error in the format of its endpoint; see `sendsJsonErrors`. */
export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  message: string,
): FastifyReply {
  void reply.code(status).headers({ 'cache-control': 'no-store', 'x-request-id': request.id });
  return sendsJsonErrors(requestPath(request))
    ? reply.type('application/json; charset=utf-8').send({ message })
    : reply.type('text/plain; charset=utf-8').send(message);
}

/**
 * Adds the error handler. Clients see the message of an `HttpError` and temporary database failures
 * (503). The causes of all other errors only appear in the log.
 */
export function addErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler<Error>((error, request, reply) => {
    const { status, message, headers } = toHttpError(error);
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    void reply.headers(headers);
    return sendError(request, reply, status, message);
  });
}

const frameworkMessages: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: errorMessages.jsonExpected,
  FST_ERR_CTP_INVALID_JSON_BODY: errorMessages.jsonExpected,
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request body is too large',
};

const databaseMessages = {
  'disk full': errorMessages.diskFull,
  unavailable: errorMessages.databaseUnavailable,
};

function toHttpError(error: Error): Pick<HttpError, 'status' | 'message' | 'headers'> {
  if (error instanceof HttpError) return error;
  const { statusCode = 500, code = '' }: Partial<FastifyError> = error;
  if (statusCode >= 400 && statusCode < 500) {
    const message = frameworkMessages[code] ?? STATUS_CODES[statusCode] ?? 'Bad Request';
    return { status: statusCode, message, headers: {} };
  }
  const failure = classifyDatabaseError(error);
  return failure === undefined
    ? { status: 500, message: errorMessages.internal, headers: {} }
    : { status: 503, message: databaseMessages[failure], headers: {} };
}
