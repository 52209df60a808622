import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import type { ReleaseKey, ReleaseManifest, ReleaseName } from '@atrium/release-format';
import { isSigned, releaseIdOf, releaseManifest } from '@atrium/release-format';
import type { FindManifest } from './live-registry';
import { isPlainJson } from './plain-json';
import type { ReleaseRepository, StoredRelease } from './release.repository';

// A manifest takes up to 150 kB.
const REMEMBERED = 200;

// Several times the levels of the schemas of an endpoint.
const DEEPEST = 100;

/** The part of a manifest that names files; the one of an API has none. */
const fileList = z.object({ files: z.array(z.object({ integrity: z.string() })) });

/** Manifests of releases, kept in memory once they have been checked. */
export type Manifests = ReturnType<typeof createManifests>;

/**
 * Creates the memory of manifests.
 * @param keys without any, releases need no signature.
 * @param reportFault called once for each release that may not be served.
 */
export function createManifests(
  keys: readonly ReleaseKey[],
  reportFault: (name: ReleaseName, fault: string) => void,
) {
  // Immutable, as an id is the hash of a manifest.
  const known = new LRUCache<string, ReleaseManifest>({ max: REMEMBERED });
  const reported = new Set<string>();

  /** Returns why no key accepts a release, or `undefined`. */
  function findFault(
    release: Pick<StoredRelease, 'app' | 'manifest' | 'signature'>,
  ): string | undefined {
    const { app, manifest, signature } = release;
    // A server states its own contract.
    if (app === 'api' || keys.length === 0) return undefined;
    if (signature === null) return 'it is not signed';
    return isSigned(app, manifest, signature, keys)
      ? undefined
      : 'no key that may sign for this app has signed it';
  }

  return {
    findFault,

    /** Returns a reader of the manifests of releases that may be served. */
    find:
      (releases: ReleaseRepository): FindManifest =>
      async (name) => {
        const key = `${name.app} ${name.id}`;
        const found = known.get(key);
        if (found) return found;
        const stored = await releases.find(name);
        if (!stored) return undefined;
        // The id of an API is that of its build.
        const isChanged = name.app !== 'api' && releaseIdOf(stored.manifest) !== name.id;
        const fault = isChanged ? 'its manifest has been changed' : findFault(stored);
        const manifest = fault === undefined ? parseManifest(stored.manifest) : undefined;
        if (manifest?.name === name.app) {
          known.set(key, manifest);
          return manifest;
        }
        if (!reported.has(key)) reportFault(name, fault ?? 'its manifest is not valid');
        reported.add(key);
        return undefined;
      },
  };
}

/** Parses a stored manifest; `undefined` when it is not valid. Unknown fields are dropped. */
export function parseManifest(text: string): ReleaseManifest | undefined {
  const { data } = releaseManifest.safeParse(parseJson(text));
  return data;
}

/**
 * Parses the manifest of a build that is published; `undefined` when it is not valid. Unknown fields, of
 * newer release tools, are dropped, but must be plain JSON, too: the text is stored with them.
 */
export function parseNewManifest(text: string): ReleaseManifest | undefined {
  const json = parseJson(text);
  return isPlainJson(json, DEEPEST) ? releaseManifest.safeParse(json).data : undefined;
}

/** Returns the integrity of the files that a stored manifest names, valid or not. */
export function listNamedFiles(text: string): string[] {
  const files = fileList.safeParse(parseJson(text)).data?.files ?? [];
  return files.map(({ integrity }) => integrity);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
