import type { FastifyRequest } from 'fastify';
import type { ReleaseReader } from './release-reader';
import { parseServedRegistry, type ServedRelease } from './served-registry';

/** Name of an app and id of one of its releases. */
export interface NamedRelease {
  readonly app: string;
  readonly release: string;
}

/** Finds a release among the live ones, those before and the candidates at the time of the request. */
export type FindRelease = (named: NamedRelease) => ServedRelease | undefined;

/**
 * Creates the reader of the releases that pages may report about: the live ones, those before that pages
 * fall back to, and candidates. Without a readable registry there are none.
 */
export function createKnownReleases(reader: ReleaseReader) {
  // Parsed once for each registry, since nearly every request meets the same one.
  let parsed: Buffer = Buffer.alloc(0);
  let releases: readonly ServedRelease[] = [];

  return async function readKnownReleases(request: FastifyRequest): Promise<FindRelease> {
    const bytes = await reader.readRegistry(request).catch(() => undefined);
    if (bytes === undefined) return () => undefined;
    if (!bytes.equals(parsed)) ({ releases } = parseServedRegistry(bytes));
    parsed = bytes;
    return ({ app, release }) =>
      releases.find((known) => known.app === app && known.release === release);
  };
}
