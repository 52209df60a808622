import { readFile } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import { errorCode } from '../../config/user-facing-error';

/** Reads the entry files of the live release. */
export interface ReleaseReader {
  /** Reads the bytes of `registry.json`; `undefined` before the first release. */
  readRegistry: (request: FastifyRequest) => Promise<Buffer | undefined>;
  /** Reads the shell's page; `undefined` before the first release. */
  readPage: (request: FastifyRequest) => Promise<string | undefined>;
}

/** Returns the content of a file, or `undefined` if it does not exist. */
export async function readIfPresent(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    return undefined;
  }
}
