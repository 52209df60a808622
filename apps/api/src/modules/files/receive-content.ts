import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { errorMessages } from '@atrium/contracts/server';
import { HttpError } from '../../http/errors';
import type { Upload } from '../../http/upload';
import { logSecurityEvent } from '../../log/security-log';
import type { ContentDetails, ContentStore } from './content-store.repository';
import { describeContent } from './describe-content';
import { PIECE_BYTES } from './file-policy';
import { tellsPlace } from './place-in-picture';
import { readDigest } from './upload-headers';
import { beginScan, type Scan } from './virus-scanner';

/** A content that has arrived completely, and that no file has yet. */
export interface ReceivedContent {
  readonly id: number;
  readonly details: ContentDetails;
}

/** Options of `receiveContent`. */
export interface ReceiveOptions {
  readonly store: ContentStore;
  /** Unix socket of the virus scanner; `undefined` without one. */
  readonly clamdSocket: string | undefined;
}

/**
 * Stores a content piece by piece while it arrives. Neither a transaction nor a connection to the database waits for
 * it, and nobody can read it. After a failure nothing of it stays.
 * @throws HttpError 400, 422, 429, 503 or 507 with the reason.
 */
export async function receiveContent(
  request: FastifyRequest,
  upload: Upload,
  userId: number,
  { store, clamdSocket }: ReceiveOptions,
): Promise<ReceivedContent> {
  if (upload.size === 0) throw new HttpError(400, errorMessages.fileEmpty);
  const id = await store.reserve(upload.size, userId);
  const scan = clamdSocket === undefined ? undefined : beginScan(clamdSocket, request.log);
  try {
    const details = await storePieces(upload, store, id, scan);
    const expected = readDigest(request.headers) ?? details.sha256;
    if (details.sha256 !== expected) throw new HttpError(400, errorMessages.fileDamaged);
    const virus = await scan?.finish();
    if (virus !== undefined) {
      logSecurityEvent(request, 'file_refused', { userId, virus });
      throw new HttpError(422, errorMessages.fileRefused);
    }
    return { id, details };
  } catch (error) {
    await abandon(request, store, id);
    throw error;
  } finally {
    scan?.close();
  }
}

/** Deletes a content that no file will have. If that fails, the retention deletes it. */
export async function abandon(
  request: FastifyRequest,
  store: ContentStore,
  contentId: number,
): Promise<void> {
  try {
    await store.abandon(contentId);
  } catch (error) {
    request.log.warn({ err: error }, 'an incomplete file could not be deleted');
  }
}

async function storePieces(
  { content, size }: Upload,
  store: ContentStore,
  id: number,
  scan: Scan | undefined,
): Promise<ContentDetails> {
  const hash = createHash('sha256');
  let described: Omit<ContentDetails, 'sha256'> | undefined;
  let position = 0;
  let received = 0;
  for await (const piece of piecesOf(content)) {
    if (described === undefined) {
      if (tellsPlace(piece)) throw new HttpError(422, errorMessages.fileTellsPlace);
      described = await describeContent(piece);
    }
    hash.update(piece);
    await Promise.all([store.append(id, position, piece), scan?.add(piece)]);
    received += piece.length;
    position += 1;
  }
  if (described === undefined || received !== size) {
    throw new HttpError(400, errorMessages.fileIncomplete);
  }
  return { ...described, sha256: hash.digest('hex') };
}

// The same buffer has each piece in turn: new ones would be garbage faster than it is collected.
async function* piecesOf(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const piece = Buffer.allocUnsafe(PIECE_BYTES);
  let length = 0;
  for await (const chunk of content) {
    const copied = chunk.copy(piece, length);
    length += copied;
    if (length < PIECE_BYTES) continue;
    yield piece;
    // A chunk is smaller than a piece.
    length = chunk.copy(piece, 0, copied);
  }
  if (length > 0) yield piece.subarray(0, length);
}
