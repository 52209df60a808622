import * as z from 'zod/mini';

const release = z.object({
  id: z.string(),
  releasedAt: z._default(z.iso.datetime(), new Date(0).toISOString()),
});

const area = z.object({
  current: release,
  previous: z.nullish(release),
  candidate: z.optional(
    z.object({
      release,
      percent: z.int(),
      promoteAfter: z._default(z.nullable(z.int()), null),
    }),
  ),
});
type ServedArea = z.output<typeof area>;

// The used part of `registry.json`. libs/area-contract has the full schema, but is for browsers only.
const registrySchema = z.object({
  sequence: z._default(z.int(), 0),
  set: z._default(z.string(), ''),
  shell: z.nullish(release),
  api: z.nullish(release),
  areas: z.record(z.string(), area),
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
  const found: [string, ServedArea][] = [
    ...Object.entries({ shell, api }).flatMap(([app, current]): [string, ServedArea][] =>
      current ? [[app, { current }]] : [],
    ),
    ...Object.entries(areas).sort(([left], [right]) => (left < right ? -1 : 1)),
  ];
  const apps = found.map(([app, { current, previous, candidate }]) => ({
    ...{ app, live: current.id, before: previous?.id ?? null },
    candidate: candidate
      ? {
          id: candidate.release.id,
          percent: candidate.percent,
          promoteAfter: candidate.promoteAfter,
        }
      : null,
  }));
  const releases = found.flatMap(([app, { current, previous, candidate }]) =>
    [current, previous, candidate?.release].flatMap((one) =>
      one ? [{ app, release: one.id, releasedAt: one.releasedAt }] : [],
    ),
  );
  return { sequence, set, apps, releases };
}

function parse(bytes: Buffer): z.output<typeof registrySchema> | undefined {
  try {
    return registrySchema.safeParse(JSON.parse(bytes.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}
