import { Readable } from 'node:stream';
import { create } from 'content-disposition';
import type { FastifyRequest } from 'fastify';
import parseRange from 'range-parser';
import { type Attachment, isPicture } from '@atrium/contracts/attachments';
import { HttpError } from '../../http/errors';
import { isCached } from '../../http/is-cached';
import type { FileResponse } from '../../http/route';
import type { ContentStore } from './content-store.repository';
import { PLAIN_TEXT } from './describe-content';
import { CACHE_SECONDS } from './file-policy';

/** A file with the content that it has. */
export interface StoredFile extends Attachment {
  readonly contentId: number;
  readonly sha256: string | null;
}

interface Range {
  readonly start: number;
  /** Position of the last byte. */
  readonly end: number;
}

const RANGE_UNSATISFIABLE = -1;
const NO_SUCH_RANGE = 'The file has no such range';

/**
 * Returns the response to a request for a file, for all of it or one range.
 * @throws HttpError 416.
 */
export function respondWithFile(
  request: FastifyRequest,
  file: StoredFile,
  store: ContentStore,
): FileResponse {
  const { size, contentId } = file;
  const etag = `"${String(file.sha256)}"`;
  const headers = { ...headersOf(file), etag };
  if (isCached(request, etag)) return { status: 304, headers, content: null };
  const range = rangeOf(request, size, etag);
  const { start, end } = range ?? { start: 0, end: size - 1 };
  return {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'content-length': String(end + 1 - start),
      ...(range && {
        'content-range': `bytes ${String(start)}-${String(end)}/${String(size)}`,
      }),
    },
    content: Readable.from(store.read(contentId, start, end), { objectMode: false }),
  };
}

function headersOf(file: StoredFile) {
  const isText = file.type === PLAIN_TEXT;
  const isShown = isText || isPicture(file);
  const shownType = isText ? `${PLAIN_TEXT}; charset=utf-8` : file.type;
  return {
    'content-type': isShown ? shownType : 'application/octet-stream',
    'content-disposition': create(file.name, { type: isShown ? 'inline' : 'attachment' }),
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'cache-control': `private, max-age=${String(CACHE_SECONDS)}, immutable`,
    // Nobody else who signs in here finds it in the cache.
    vary: 'cookie',
    'accept-ranges': 'bytes',
  };
}

/** Returns the range that a request asks for; `undefined` for the whole file. */
function rangeOf({ headers }: FastifyRequest, size: number, etag: string): Range | undefined {
  const { range: asked, 'if-range': ifRange } = headers;
  if (asked === undefined || (ifRange !== undefined && ifRange !== etag)) return undefined;
  const ranges = parseRange(size, asked, { combine: true });
  if (ranges === RANGE_UNSATISFIABLE) {
    throw new HttpError(416, NO_SUCH_RANGE, { 'content-range': `bytes */${String(size)}` });
  }
  // Servers may ignore ranges that they cannot read, and more than one.
  const isSingle = Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1;
  return isSingle ? ranges[0] : undefined;
}
