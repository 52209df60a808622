import * as z from 'zod/mini';
import { areaManifest } from './area-manifest';
import { COMMON_HOME_PATH } from './navigation';

export { CONTRIBUTION_BYTES, CONTRIBUTION_KINDS, FOR_YOU_BYTES } from './contributions';
export { areaFile } from './area-owner';
export type { AreaOwner } from './area-owner';
export { areaManifest, COMMON_HOME_PATH };

/** A SHA-384 hash in the form of the HTML `integrity` attribute. */
const integrity = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));

const releaseId = z.string().check(z.regex(/^[0-9a-f]{16}$/));

/** A file of a release: its absolute path and its hash. */
const releasedFile = z.object({ path: z.string(), integrity });

/** A release of an area in the registry. */
const areaRelease = z.object({
  /** Content hash of the release, also in its path `/areas/<name>/<id>/`. */
  id: releaseId,
  /** Name of the federation container, unique for each build. */
  container: z.string(),
  /** Absolute path and hash of the container's entry script. */
  entry: releasedFile,
  /** The other scripts and style sheets that the area's first screen needs. */
  preload: z.array(z.extend(releasedFile, { as: z.enum(['script', 'style']) })),
  /** All style sheets of the release. Scripts need no list: they contain each other's hashes. */
  styles: z._default(z.array(releasedFile), []),
  /** The files of each contribution, by kind. */
  contributions: z._default(z.record(z.string(), z.array(releasedFile)), {}),
  /** The files of each panel, by its name. */
  panels: z._default(z.record(z.string(), z.array(releasedFile)), {}),
  /** `AREA_CONTRACT_VERSION` that the area was built against. */
  contractVersion: z.int(),
  manifest: areaManifest,
  /** Time at which the release went live, ISO 8601 in UTC. */
  releasedAt: z.iso.datetime(),
});
export type AreaRelease = z.output<typeof areaRelease>;

/** A release that a share of the browsers, or some people, load instead of the live one. */
const candidate = z.object({
  release: areaRelease,
  /** Share of the browsers, 0 to 99. */
  percent: z.int(),
  /** Whether people have it, too. `GET /api/user` says which: their names are nobody's business. */
  people: z.optional(z.boolean()),
  /** Number of people after which it goes live, unless it fails more often than the live release; `null` for never. */
  promoteAfter: z.nullable(z.int()),
});
export type ReleaseCandidate = z.output<typeof candidate>;

/** A live release. */
const liveRelease = z.object({ id: releaseId, releasedAt: z.iso.datetime() });

/** The live release of the shell. */
const liveShell = z.extend(liveRelease, {
  /** The script that loads areas, not needed for sign-in. */
  federation: z.optional(releasedFile),
});
export type LiveShell = z.output<typeof liveShell>;

/**
 * `registry.json`: the live release of each area and the one to fall back to. It is the only mutable file;
 * everything that it refers to is immutable.
 */
export const registry = z.object({
  version: z.literal(1),
  /** Number of the last change of the live set; the history has an entry for each. */
  sequence: z._default(z.int(), 0),
  /** Id of the live set: the same releases of shell, API and areas have the same id. */
  set: z._default(z.string(), ''),
  shell: z._default(z.nullable(liveShell), null),
  api: z._default(z.nullable(liveRelease), null),
  areas: z.pipe(
    z.record(
      z.string(),
      z.object({
        current: areaRelease,
        previous: z.nullable(areaRelease),
        candidate: z.optional(candidate),
      }),
    ),
    // Without a prototype, `areas.constructor` is no area.
    z.transform((areas) => Object.assign(Object.create(null) as object, areas)),
  ),
  /** The preview whose releases are the current ones, with the live ones as the previous ones. */
  preview: z.optional(z.object({ name: z.string() })),
});
export type Registry = z.output<typeof registry>;
/** The registry as any version of the release tool has written it: newer fields may be missing. */
export type WrittenRegistry = z.input<typeof registry>;
