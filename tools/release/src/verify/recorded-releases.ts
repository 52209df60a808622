import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Registry } from '@atrium/area-contract';
import { nullIfMissing } from '../release-folder/null-if-missing';

/** Identifies a release. */
export interface ReleaseName {
  app: string;
  id: string;
}

/** Returns every release in the registry: the live ones, their fallbacks and the candidates. */
export function reachableReleases({ shell, api, areas }: Registry): ReleaseName[] {
  return [
    ...(shell ? [{ app: 'shell', id: shell.id }] : []),
    ...(api ? [{ app: 'api', id: api.id }] : []),
    ...Object.entries(areas).flatMap(([app, { current, previous, candidate }]) =>
      [current, previous, candidate?.release].flatMap((shown) =>
        shown ? [{ app, id: shown.id }] : [],
      ),
    ),
  ];
}

/** Lists the releases that have a record. */
export async function recordedReleases(root: string): Promise<ReleaseName[]> {
  const apps = await list(path.join(root, 'releases'));
  const releases = await Promise.all(
    apps
      .filter((entry) => entry.isDirectory())
      .map(async ({ name: app }) =>
        (await list(path.join(root, 'releases', app))).flatMap(({ name }) =>
          name.endsWith('.json') ? [{ app, id: name.slice(0, -'.json'.length) }] : [],
        ),
      ),
  );
  return releases.flat();
}

/** Lists a folder; returns an empty list for a missing one. */
export async function list(folder: string) {
  return (await readdir(folder, { withFileTypes: true }).catch(nullIfMissing)) ?? [];
}
