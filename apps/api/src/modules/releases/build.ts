import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod/mini';
import type { publishRelease } from '@atrium/contracts/publishing';
import { appName, type ReleaseVerb } from '@atrium/contracts/releases';
import { errorMessages } from '@atrium/contracts/server';
import {
  type AreaReleaseManifest,
  type BuiltFile,
  PAGE,
  releaseIdOf,
  type ReleaseManifest,
  type ReleaseName,
  type ShellReleaseManifest,
  toAreaRelease,
  toLiveShell,
} from '@atrium/release-format';
import { HttpError } from '../../http/errors';
import { conflict, describeConflict, describeRevocation, type Outdated } from './change-conflicts';
import { type FindManifest, isArea } from './live-registry';
import { liveId, type LiveSet } from './live-set';
import { parseManifest, parseNewManifest } from './manifests';

/** A build of a publication with its parsed manifest. */
export interface Build extends ReleaseName {
  readonly text: string;
  readonly manifest: ReleaseManifest;
  readonly maps: readonly BuiltFile[];
  readonly signature: string | null;
  /** Not checked for builds that the server brings. */
  readonly expected?: string | null;
  /** Not checked without `candidate`, nor for older release tools, which do not send it. */
  readonly expectedCandidate?: string | null | undefined;
}

/** Builds to publish, and how. A server expects nothing of what is live. */
export type Publication = Omit<z.output<typeof publishRelease.body>, 'releases'> & {
  readonly releases: readonly (Omit<Build, keyof ReleaseName | 'text' | 'manifest'> & {
    readonly manifest: string;
  })[];
};

/** The API that a server runs. */
export interface ServerBuild {
  readonly id: string;
  /** JSON text of its manifest. */
  readonly manifest: string;
}

/**
 * Parses a build of a publication.
 * @throws HttpError 400 when its manifest is not valid.
 */
export function parseBuild({ manifest: text, ...release }: Publication['releases'][number]): Build {
  const manifest = parseNewManifest(text);
  const isValid =
    manifest?.kind === 'shell' ||
    (manifest?.kind === 'area' &&
      manifest.name === manifest.manifest.name &&
      isArea(manifest.name) &&
      appName.safeParse(manifest.name).success);
  if (!isValid) throw new HttpError(400, errorMessages.manifestInvalid);
  const build = { ...release, app: manifest.name, id: releaseIdOf(text), text, manifest };
  requireFiles(build.id, manifest);
  return build;
}

// Whatever the manifest says that browsers load must be among the files of the build.
function requireFiles(id: string, manifest: AreaReleaseManifest | ShellReleaseManifest): void {
  try {
    if (manifest.kind === 'area') toAreaRelease(manifest, id, '');
    else
      for (const federation of [PAGE, manifest.federation ?? PAGE]) {
        toLiveShell({ ...manifest, federation }, id, '');
      }
  } catch (error) {
    throw new HttpError(
      400,
      error instanceof Error ? error.message : errorMessages.manifestInvalid,
    );
  }
}

/** Returns the build of the API that a server runs. */
export function ofServer({ id, manifest: text }: ServerBuild): Build {
  const manifest = parseManifest(text);
  if (!manifest) throw new Error('The manifest of this server is not valid.');
  return { app: 'api', id, text, manifest, maps: [], signature: null };
}

/**
 * Requires that only areas are candidates or in previews.
 * @throws HttpError 409.
 */
export function requireOnlyAreas(
  builds: readonly Build[],
  { candidate, preview }: Pick<Publication, 'candidate' | 'preview'>,
): void {
  const other = builds.find(({ app }) => !isArea(app));
  if (!other || (candidate === null && preview === null)) return;
  const what = candidate === null ? 'be previewed' : 'be a candidate';
  throw conflict(`The ${other.app} can’t ${what}, only areas can.`);
}

/** Returns whether a build is already what the publication makes of it, such as after a repetition. */
export function isUnchanged(
  { app, id }: Build,
  builds: readonly Build[],
  live: LiveSet,
  { candidate, preview }: Publication,
): boolean {
  if (preview !== null) {
    const names = builds.map((build) => ({ app: build.app, id: build.id }));
    return isDeepStrictEqual(live.previews.get(preview)?.releases, names);
  }
  if (candidate === null) return liveId(live, app) === id;
  const { id: known, percent, people, promoteAfter } = live.candidates.get(app) ?? {};
  const wanted = { ...candidate, people: candidate.people ?? [] };
  return known === id && isDeepStrictEqual({ percent, people, promoteAfter }, wanted);
}

/**
 * Returns why a build can't be published as the publication says, whatever else is live. What is live already
 * is no problem, whoever published it: everybody who asked for it has it.
 * @param by who publishes it.
 */
export function findProblems(
  build: Build,
  live: LiveSet,
  publication: Publication,
  by: string,
): string[] {
  const { app, id } = build;
  const { candidate, preview } = publication;
  const revocation = live.revoked.get(`${app} ${id}`);
  if (revocation) return [describeRevocation(app, id, revocation)];
  if (preview !== null) return [];
  const from = liveId(live, app);
  if (candidate !== null) {
    if (from === null) return [`${app} is not live yet: publish it without --to first.`];
    if (from === id) return [`${app} ${id} is already live.`];
  }
  if (from === id) return [];
  const other = live.candidates.get(app)?.id ?? null;
  if (candidate === null && other !== null && other !== id) {
    return [`${app} has the candidate ${other}: promote or abort it first.`];
  }
  const outdated = findConflict(build, live, publication);
  if (!outdated) return [];
  return [`${describeConflict(outdated)} ${id}, which ${by} has asked for, was not published.`];
}

/** Returns what others have changed since a build was sent that is to go live or to be the candidate, or `null`. */
export function findConflict(
  { app, id, expected, expectedCandidate }: Build,
  live: LiveSet,
  { candidate, preview }: Publication,
): Outdated | null {
  const from = liveId(live, app);
  if (preview !== null || from === id) return null;
  const change = live.latest.get(app);
  if (expected !== undefined && expected !== from) {
    return { app, kind: 'release', expected, found: from, change };
  }
  const found = live.candidates.get(app)?.id ?? null;
  const isReplaced = candidate !== null && found !== id;
  if (isReplaced && expectedCandidate !== undefined && expectedCandidate !== found) {
    return { app, kind: 'candidate', expected: expectedCandidate, found, change };
  }
  return null;
}

/** Returns a finder that also finds the manifests of builds that are not stored yet. */
export function withBuilds(find: FindManifest, builds: readonly Build[]): FindManifest {
  return async (name) => {
    const build = builds.find(({ app, id }) => app === name.app && id === name.id);
    return build?.manifest ?? find(name);
  };
}

/** Returns what a publisher needs to be allowed for a publication. */
export function verbOf({ preview }: Pick<Publication, 'preview'>): ReleaseVerb {
  return preview === null ? 'publish' : 'preview';
}
