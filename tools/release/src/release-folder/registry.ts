import type { AreaRelease, Registry } from '@atrium/area-contract';
import { registry as registrySchema } from '@atrium/area-contract';
import { hashId } from '@atrium/webpack';
import { readJson } from './json';
import { registryFile } from './paths';
import type { ReleaseRecord } from './release-record';
import { toAreaRelease, toLiveShell } from './release-record';

/** Reads the live registry; an empty one when nothing has been released yet. */
export async function readRegistry(root: string): Promise<Registry> {
  const registry = await readJson(registryFile(root), registrySchema);
  return registry ?? registrySchema.parse({ version: 1, areas: {} });
}

/** Returns the id of the live release of an app, or `null`. */
export function liveReleaseId(registry: Registry, app: string): string | null {
  if (app === 'shell' || app === 'api') return registry[app]?.id ?? null;
  return registry.areas[app]?.current.id ?? null;
}

/**
 * Returns a registry in which a release is live from now on.
 *
 * @param previous the release of the same area that browsers fall back to
 */
export function withRelease(
  registry: Registry,
  record: ReleaseRecord,
  previous: AreaRelease | null,
): Registry {
  const releasedAt = new Date().toISOString();
  if (record.kind === 'api') return { ...registry, api: { id: record.id, releasedAt } };
  if (record.kind === 'shell') return { ...registry, shell: toLiveShell(record, releasedAt) };
  const area = { current: toAreaRelease(record, releasedAt), previous };
  return { ...registry, areas: { ...registry.areas, [record.name]: area } };
}

/** Returns the id of a set of releases: the same shell, API and areas have the same id. */
export function setId({ shell, api, areas }: Pick<Registry, 'shell' | 'api' | 'areas'>): string {
  const releases = Object.entries(areas).map(([name, { current }]) => `${name} ${current.id}`);
  const parts = [`shell ${shell?.id ?? ''}`, `api ${api?.id ?? ''}`, ...releases.sort()];
  return hashId(parts.join('\n'));
}
