import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import { errorCode } from '../../config/user-facing-error';

/** Reads the entry files of the live release. */
export interface ReleaseReader {
  /** Reads the bytes of `registry.json`; `undefined` before the first release. */
  readRegistry: (request: FastifyRequest) => Promise<Buffer | undefined>;
  /** Reads the shell's page; `undefined` before the first release. */
  readPage: (request: FastifyRequest) => Promise<string | undefined>;
  /**
   * Reads the bytes of a preview; `undefined` if there is none that may be served.
   * @param name must be valid, as it becomes a part of a path.
   */
  readPreview: (name: string, request: FastifyRequest) => Promise<Buffer | undefined>;
}

/** Returns the path of a preview. */
export function previewFile(releaseDir: string, name: string): string {
  return path.join(releaseDir, 'previews', `${name}.json`);
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
