import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Registry } from '@atrium/area-contract';
import { nullIfMissing } from '../release-folder/null-if-missing';

/** A release of an app, by its content hash. */
export interface ReleaseName {
  app: string;
  id: string;
}

/** Every release that the registry points to, to fall back to included. */
export function reachableReleases({ shell, api, areas }: Registry): ReleaseName[] {
  return [
    ...(shell ? [{ app: 'shell', id: shell.id }] : []),
    ...(api ? [{ app: 'api', id: api.id }] : []),
    ...Object.entries(areas).flatMap(([app, { current, previous }]) =>
      [current, previous].flatMap((shown) => (shown ? [{ app, id: shown.id }] : [])),
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

/** Lists a folder; one that is missing is empty. */
export async function list(folder: string) {
  return (await readdir(folder, { withFileTypes: true }).catch(nullIfMissing)) ?? [];
}
