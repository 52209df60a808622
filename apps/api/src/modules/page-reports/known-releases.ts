import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { ReleaseReader } from '../releases/release-reader';

const release = z.object({ id: z.string() });

// The used part of `registry.json`. libs/area-contract has the full schema, but is for browsers only.
const registrySchema = z.object({
  shell: z.nullish(release),
  areas: z.record(z.string(), z.object({ current: release, previous: z.nullish(release) })),
});

/** Name of an app and id of one of its releases. */
export interface NamedRelease {
  readonly app: string;
  readonly release: string;
}

/** Returns whether a release is live, or the one before it, at the time of the request. */
export type IsKnownRelease = (named: NamedRelease) => boolean;

/**
 * Creates the reader of the releases that pages may report about: the live ones, and those before that
 * pages fall back to. Without a readable registry there are none.
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
  const { shell, areas } = parseRegistry(bytes) ?? { shell: null, areas: {} };
  const ofAreas = Object.entries(areas).flatMap(([app, { current, previous }]) =>
    [current, previous].map((found) => ({ app, found })),
  );
  return [{ app: 'shell', found: shell }, ...ofAreas].flatMap(({ app, found }) =>
    found ? [nameOf({ app, release: found.id })] : [],
  );
}

function parseRegistry(bytes: Buffer): z.output<typeof registrySchema> | undefined {
  try {
    return registrySchema.safeParse(JSON.parse(bytes.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

function nameOf({ app, release: id }: NamedRelease): string {
  return `${app} ${id}`;
}
