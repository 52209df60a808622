import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorMessages } from '@atrium/contracts/server';
import { HttpError } from './errors';

const MEGABYTE = 1024 * 1024;

/** The file in the body of a request. */
export interface Upload {
  /** Announced size in bytes. A body that is longer or shorter never ends as a whole. */
  readonly size: number;
  /**
   * Bytes of the file while they arrive. No more arrive before they are read.
   * @throws HttpError 400 when the connection ends before the last one.
   */
  readonly content: AsyncIterable<Buffer>;
}

/** Accepts bodies of any type, which handlers read while they arrive. */
export function acceptUploads(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, payload, done) => {
    done(null, payload);
  });
  // The browser reads a response only once it has sent everything.
  scope.addHook('onSend', (request, _reply, _payload, done) => {
    request.raw.resume();
    done();
  });
}

/**
 * Returns the file in the body of a request.
 * @throws HttpError 411 without a length, 413 for one beyond the limit. Node reads no byte beyond the length.
 */
export function uploadOf(request: FastifyRequest, limitBytes: number): Upload {
  const { 'content-length': length } = request.headers;
  if (length === undefined) throw new HttpError(411, errorMessages.fileLengthMissing);
  const size = Number(length);
  if (size > limitBytes) {
    const limit = `A file can have at most ${String(limitBytes / MEGABYTE)} MB`;
    throw new HttpError(413, limit, { connection: 'close' });
  }
  request.server.allowSlowBody(request);
  return { size, content: read(request.raw) };
}

async function* read(body: Readable): AsyncGenerator<Buffer> {
  try {
    // Otherwise a handler that stops reading would close the connection before its response.
    const chunks: AsyncIterable<Buffer> = body.iterator({ destroyOnReturn: false });
    yield* chunks;
  } catch {
    throw new HttpError(400, errorMessages.fileIncomplete);
  }
}
