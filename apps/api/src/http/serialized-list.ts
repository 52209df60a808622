import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Shorter responses are sent as they are. */
export const COMPRESSION_THRESHOLD_BYTES = 1024;

/** Level of gzip. Higher ones take more time than they save on the way. */
export const COMPRESSION_LEVEL = 1;

const gzip = promisify(zlib.gzip);

/** A list as JSON, which is compressed at most once for all responses with it. */
export class SerializedList {
  /** JSON in UTF-8. */
  readonly bytes: Buffer;
  #gzipped: Promise<Buffer> | undefined;

  /** @param rows JSON of the rows */
  constructor(rows: readonly string[]) {
    this.bytes = Buffer.from(`[${rows.join(',')}]`);
  }

  /** Sends the list, compressed if it is large enough and the client accepts that. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    void reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
    const accepted = request.headers['accept-encoding'] ?? '';
    if (this.bytes.length < COMPRESSION_THRESHOLD_BYTES || !negotiate(accepted, ['gzip'])) {
      return reply.send(this.bytes);
    }
    this.#gzipped ??= gzip(this.bytes, { level: COMPRESSION_LEVEL });
    return reply.header('content-encoding', 'gzip').send(await this.#gzipped);
  }
}
