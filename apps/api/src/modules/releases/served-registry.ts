import * as z from 'zod/mini';

const release = z.object({
  id: z.string(),
  releasedAt: z._default(z.iso.datetime(), new Date(0).toISOString()),
});

const candidate = z.object({
  release,
  percent: z.int(),
  promoteAfter: z._default(z.nullable(z.int()), null),
});

// The used part of `registry.json`. libs/area-contract has the full schema, but is for browsers only.
const registrySchema = z.object({
  sequence: z._default(z.int(), 0),
  set: z._default(z.string(), ''),
  shell: z.nullish(release),
  api: z.nullish(release),
  areas: z.record(
    z.string(),
    z.object({
      current: release,
      previous: z.nullish(release),
      candidate: z.optional(candidate),
    }),
  ),
});

/** The live release of an app and those beside it, by id. */
export interface ServedApp {
  readonly app: string;
  readonly live: string;
  /** The release that pages fall back to; the shell and the API have none. */
  readonly before: string | null;
  /** The release that `percent` of the browsers load instead of the live one. */
  readonly candidate: {
    readonly id: string;
    readonly percent: number;
    readonly promoteAfter: number | null;
  } | null;
}

/** A release that pages may report about, and when it went live or became the candidate. */
export interface ServedRelease {
  readonly app: string;
  readonly release: string;
  readonly releasedAt: string;
}

/** The live set. */
export interface ServedRegistry {
  /** Number of the last change; the history has an entry for each. */
  readonly sequence: number;
  readonly set: string;
  /** The shell and the API first, then the areas by name. */
  readonly apps: readonly ServedApp[];
  /** The live releases, those before, and the candidates. */
  readonly releases: readonly ServedRelease[];
}

const EMPTY: ServedRegistry = { sequence: 0, set: '', apps: [], releases: [] };

/**
 * Parses a registry; nothing is live if it is missing or invalid.
 * @param bytes of `registry.json`.
 */
export function parseServedRegistry(bytes: Buffer | undefined): ServedRegistry {
  const parsed = bytes && parse(bytes);
  if (parsed === undefined) return EMPTY;
  const { sequence, set, shell, api, areas } = parsed;
  const single = Object.entries({ shell, api }).flatMap(([app, found]) =>
    found ? [{ app, live: found.id, before: null, candidate: null }] : [],
  );
  const others = Object.entries(areas)
    .map(([app, { current, previous, candidate: next }]) => ({
      ...{ app, live: current.id, before: previous?.id ?? null },
      candidate: next
        ? { id: next.release.id, percent: next.percent, promoteAfter: next.promoteAfter }
        : null,
    }))
    .sort((left, right) => (left.app < right.app ? -1 : 1));
  const releases = [
    ...nameReleases('shell', [shell]),
    ...nameReleases('api', [api]),
    ...Object.entries(areas).flatMap(([app, { current, previous, candidate: next }]) =>
      nameReleases(app, [current, previous, next?.release]),
    ),
  ];
  return { sequence, set, apps: [...single, ...others], releases };
}

function nameReleases(
  app: string,
  found: readonly (z.output<typeof release> | null | undefined)[],
): ServedRelease[] {
  return found.flatMap((one) =>
    one ? [{ app, release: one.id, releasedAt: one.releasedAt }] : [],
  );
}

function parse(bytes: Buffer): z.output<typeof registrySchema> | undefined {
  try {
    return registrySchema.safeParse(JSON.parse(bytes.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}
