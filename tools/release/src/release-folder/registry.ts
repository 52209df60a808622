import type { AreaRelease, Registry, ReleaseCandidate } from '@atrium/area-contract';
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

/** Returns a registry in which an area has a candidate, or none. */
export function withCandidate(
  registry: Registry,
  app: string,
  candidate: ReleaseCandidate | null,
): Registry {
  const area = registry.areas[app];
  if (!area) return registry;
  const { current, previous } = area;
  const changed = { current, previous, ...(candidate && { candidate }) };
  return { ...registry, areas: { ...registry.areas, [app]: changed } };
}

/** Returns the names of the areas that have a candidate. */
export function areasWithCandidate({ areas }: Registry): string[] {
  return Object.keys(areas).filter((app) => areas[app]?.candidate);
}

/** Returns a registry in which the candidates of some areas are live, without a fallback and without others. */
export function withCandidatesLive(registry: Registry, apps: readonly string[]): Registry {
  const areas = Object.entries(registry.areas).map(([app, { current, previous, candidate }]) => {
    const isChosen = candidate && apps.includes(app);
    return [app, isChosen ? { current: candidate.release, previous: null } : { current, previous }];
  });
  return { ...registry, areas: Object.fromEntries(areas) as Registry['areas'] };
}

/** Returns the id of a set of releases: the same shell, API and areas have the same id. */
export function setId({ shell, api, areas }: Pick<Registry, 'shell' | 'api' | 'areas'>): string {
  const releases = Object.entries(areas).map(([name, { current }]) => `${name} ${current.id}`);
  const parts = [`shell ${shell?.id ?? ''}`, `api ${api?.id ?? ''}`, ...releases.sort()];
  return hashId(parts.join('\n'));
}
