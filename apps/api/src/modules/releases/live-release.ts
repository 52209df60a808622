import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import { errorCode } from '../../config/user-facing-error';
import { readPublicKeys } from './public-keys';
import { createSignedRelease } from './signed-release';

/** The entry files of the live release. */
export interface LiveRelease {
  /** Reads the bytes of `registry.json`; `undefined` before the first release. */
  readRegistry: (request: FastifyRequest) => Promise<Buffer | undefined>;
  /** Reads the shell's page; `undefined` before the first release. */
  readPage: (request: FastifyRequest) => Promise<string | undefined>;
}

/**
 * Creates the reader of a release folder, whose content may change while the server runs.
 * @param publicKeyFile if set, only signed releases are served; its keys are read once.
 * @throws UserFacingError when the file contains no keys.
 */
export function createLiveRelease(
  releaseDir: string,
  publicKeyFile: string | undefined,
): LiveRelease {
  if (publicKeyFile !== undefined) {
    return createSignedRelease(releaseDir, readPublicKeys(publicKeyFile));
  }
  return {
    readRegistry: () => readFile(path.join(releaseDir, 'registry.json')).catch(undefinedIfMissing),
    readPage: () => readFile(path.join(releaseDir, 'index.html'), 'utf8').catch(undefinedIfMissing),
  };
}

function undefinedIfMissing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error;
}
