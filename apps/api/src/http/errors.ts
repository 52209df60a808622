import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorMessages } from '@atrium/contracts/server';
import { classifyDatabaseError } from '../db/database-error';

/** A refusal of a call: its message is sent to the client as it is. */
export class HttpError extends Error {
  override name = 'HttpError';

  /**
   * @param status 400 or above.
   * @param message one sentence that can be shown to a person.
   * @param headers additional headers of the answer.
   */
  constructor(
    readonly status: number,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

/** The path of a request, decoded and without its query. */
export function requestPath(request: FastifyRequest): string {
  const [path = '/'] = request.url.split('?');
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Whether the errors of a path are `{message}` as JSON; those of all others are plain text. */
export function answersErrorsInJson(path: string): boolean {
  return path.startsWith('/api/messages');
}

/** Sends an error in the shape of its call; see `answersErrorsInJson`. */
export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  message: string,
): FastifyReply {
  void reply.code(status).headers({ 'cache-control': 'no-store', 'x-request-id': request.id });
  return answersErrorsInJson(requestPath(request))
    ? reply.type('application/json; charset=utf-8').send({ message })
    : reply.type('text/plain; charset=utf-8').send(message);
}

/**
 * Makes every error of the server one of the shapes above. Refusals tell what they are, as do the
 * failures of the database that pass by themselves (503); of all others only the log has the cause.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<Error>((error, request, reply) => {
    const { status, message, headers } = refusalOf(error);
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

function refusalOf(error: Error): Pick<HttpError, 'status' | 'message' | 'headers'> {
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
