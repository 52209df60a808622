import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import { errorMessages } from '@atrium/contracts/server';
import { HttpError } from '../../http/errors';

/** Time in which the scanner must take a piece or judge a file, in milliseconds. */
const TIMEOUT_MS = 60_000;
const LENGTH_BYTES = 4;
const END = Buffer.alloc(LENGTH_BYTES);

/** A scan of one content, which gets it while it arrives. */
export interface Scan {
  /** Resolves once the scanner has taken the bytes. */
  readonly add: (bytes: Buffer) => Promise<void>;
  /** Returns the name of the virus that the whole content has; `undefined` for none. */
  readonly finish: () => Promise<string | undefined>;
  /** Ends the scan, whether or not it has finished. */
  readonly close: () => void;
}

/**
 * Begins a scan by ClamAV's daemon, with its command INSTREAM. All methods throw an `HttpError` 503 when the scanner
 * does not do its work.
 * @param socketPath its Unix socket.
 */
export function beginScan(socketPath: string, logger: FastifyBaseLogger): Scan {
  const socket = connect(socketPath);
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('The scanner does not respond')));
  // Errors are read from the promises; without a listener, one that comes after the answer would end the process.
  socket.on('error', () => undefined);
  const answer = text(socket);
  // Read in `finish`, which an earlier failure skips.
  answer.catch(() => undefined);
  socket.write('zINSTREAM\0');

  async function orUnavailable<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (error) {
      logger.error({ err: error }, 'the virus scanner failed');
      throw new HttpError(503, errorMessages.fileNotScanned);
    }
  }

  async function write(bytes: Buffer): Promise<void> {
    if (socket.errored) throw socket.errored;
    if (!socket.write(bytes)) await once(socket, 'drain');
  }

  async function judge(): Promise<string | undefined> {
    await write(END);
    const [, verdict = ''] = /^stream: ([^\0]+)\0$/.exec(await answer) ?? [];
    if (verdict === 'OK') return undefined;
    if (!verdict.endsWith(' FOUND')) throw new Error(`The scanner says: ${await answer}`);
    return verdict.slice(0, -' FOUND'.length);
  }

  return {
    add(bytes) {
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt32BE(bytes.length);
      socket.write(length);
      return orUnavailable(write(bytes));
    },
    finish: () => orUnavailable(judge()),
    close: () => {
      socket.destroy();
    },
  };
}
