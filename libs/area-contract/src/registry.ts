import * as z from 'zod/mini';
import { areaManifest } from './area-manifest';

/** A sha-384 hash as the `integrity` attribute of HTML takes it. */
const integrity = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));

const releaseId = z.string().check(z.regex(/^[0-9a-f]{16}$/));

/** A file of a release: its absolute path and its hash. */
const releasedFile = z.object({ path: z.string(), integrity });

/** A release of an area as a browser needs to know it. */
export const areaRelease = z.object({
  /** Content hash of the release; also its folder, `/areas/<name>/<id>/`. */
  id: releaseId,
  /** The federation container's name; differs between any two builds. */
  container: z.string(),
  /** Absolute path and hash of the container's entry script. */
  entry: releasedFile,
  /** Scripts and style sheets that the area's first screen needs besides the entry. */
  preload: z.array(z.extend(releasedFile, { as: z.enum(['script', 'style']) })),
  /** Which of the shell's `late` packages the first screen needs. */
  late: z._default(z.array(z.string()), []),
  /** Every style sheet of the release; scripts bring the hashes of scripts with them. */
  styles: z._default(z.array(releasedFile), []),
  /** `AREA_CONTRACT_VERSION` that the area was built against. */
  contractVersion: z.int(),
  manifest: areaManifest,
  /** When it went live, ISO 8601 in UTC. */
  releasedAt: z.iso.datetime(),
});
export type AreaRelease = z.output<typeof areaRelease>;

/** A release that is live. */
const liveRelease = z.object({ id: releaseId, releasedAt: z.iso.datetime() });

/** The release of the shell that is live. */
const liveShell = z.extend(liveRelease, {
  /** The scripts of the shared packages that do not come with its first one, by package name. */
  late: z._default(z.record(z.string(), releasedFile), {}),
  /** The script that loads areas, which signing in does without. */
  federation: z.optional(releasedFile),
});
export type LiveShell = z.output<typeof liveShell>;

/**
 * `registry.json`: which release of which area is live, and the release to fall back to. It is the
 * only pointer; everything that it points to is immutable.
 */
export const registry = z.object({
  version: z.literal(1),
  /** Counts the changes of what is live; the history has a line for each. */
  sequence: z._default(z.int(), 0),
  /** Names the whole live set: the same releases of shell, API and areas, the same id. */
  set: z._default(z.string(), ''),
  shell: z._default(z.nullable(liveShell), null),
  api: z._default(z.nullable(liveRelease), null),
  areas: z.record(
    z.string(),
    z.object({ current: areaRelease, previous: z.nullable(areaRelease) }),
  ),
});
export type Registry = z.output<typeof registry>;
/** The registry as it is written, by whatever release tool: what came to it later may be missing. */
export type WrittenRegistry = z.input<typeof registry>;
