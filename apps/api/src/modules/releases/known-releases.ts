import type { FastifyRequest } from 'fastify';
import type { ReleaseReader } from './release-reader';
import { parseServedRegistry } from './served-registry';

/** Name of an app and id of one of its releases. */
export interface NamedRelease {
  readonly app: string;
  readonly release: string;
}

/** Returns whether a release is live, the one before it or a candidate at the time of the request. */
export type IsKnownRelease = (named: NamedRelease) => boolean;

/**
 * Creates the reader of the releases that pages may report about: the live ones, those before that pages
 * fall back to, and candidates. Without a readable registry there are none.
 */
export function createKnownReleases(reader: ReleaseReader) {
  // Parsed once for each registry, since nearly every request meets the same one.
  let parsed: { bytes: Buffer; names: Set<string> } = { bytes: Buffer.alloc(0), names: new Set() };

  return async function readKnownReleases(request: FastifyRequest): Promise<IsKnownRelease> {
    const bytes = await reader.readRegistry(request).catch(() => undefined);
    if (bytes === undefined) return () => false;
    if (!bytes.equals(parsed.bytes)) parsed = { bytes, names: new Set(listNames(bytes)) };
    const { names } = parsed;
    return (named) => names.has(nameOf(named));
  };
}

function listNames(bytes: Buffer): readonly string[] {
  return parseServedRegistry(bytes).apps.flatMap(({ app, live, before, candidate }) =>
    [live, before, candidate?.id].flatMap((id) => (id ? [nameOf({ app, release: id })] : [])),
  );
}

function nameOf({ app, release: id }: NamedRelease): string {
  return `${app} ${id}`;
}
