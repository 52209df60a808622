import type { AreaManifest, AreaRelease, Registry } from '@atrium/area-contract';
import { AREA_CONTRACT_VERSION } from '@atrium/area-contract';
import { releasesOf } from '../areas/registry/live-area';
import { integrityOf } from './subtle-crypto';

const MANIFESTS: readonly AreaManifest[] = [
  {
    name: 'chat',
    title: 'Chat',
    paths: ['/chat'],
    nav: { label: 'Chat', path: '/chat', order: 40 },
    roles: 'everyone',
  },
  {
    name: 'tasks',
    title: 'Tasks',
    paths: ['/tasks'],
    nav: { label: 'Tasks', path: '/tasks', order: 20 },
    roles: 'everyone',
  },
  {
    name: 'admin',
    title: 'Admin',
    paths: ['/', '/register', '/company/:uuid'],
    nav: { label: 'Register', path: '/register', order: 10 },
    roles: ['admin'],
  },
  { name: 'audit', title: 'Audit', paths: ['/audit'], nav: null, roles: ['auditor'] },
];

/** Builds a release, by default of tasks. */
export function buildRelease(values: Partial<AreaRelease> = {}): AreaRelease {
  const [, tasks] = MANIFESTS;
  if (!tasks) throw new Error('MANIFESTS has no tasks');
  const id = values.id ?? '0123456789abcdef';
  const manifest = values.manifest ?? tasks;
  return {
    id,
    container: `atrium_${manifest.name}_${id}`,
    entry: buildFile(`/areas/${manifest.name}/${id}/entry.js`),
    preload: [],
    styles: [],
    contributions: {},
    panels: {},
    contractVersion: AREA_CONTRACT_VERSION,
    manifest,
    releasedAt: '2026-11-20T10:00:00.000Z',
    ...values,
  };
}

/** Builds a file whose content is its own path. */
export function buildFile(path: string): AreaRelease['entry'] {
  return { path, integrity: integrityOf(path) };
}

/** Returns all releases of a registry. */
export function allReleases({ areas }: Registry): AreaRelease[] {
  return Object.values(areas).flatMap(releasesOf);
}

/** Builds a registry with chat, tasks, admin and an area for auditors, each with a previous release. */
export function buildRegistry(): Registry {
  const areas = MANIFESTS.map((manifest, index) => {
    const current = buildRelease({ id: `c${String(index).repeat(15)}`, manifest });
    const previous = buildRelease({ id: `b${String(index).repeat(15)}`, manifest });
    return [manifest.name, { current, previous }] as const;
  });
  const releasedAt = '2026-11-20T10:00:00.000Z';
  return {
    version: 1,
    sequence: 9,
    set: 'e'.repeat(16),
    shell: { id: 'f'.repeat(16), releasedAt },
    api: { id: 'a'.repeat(16), releasedAt },
    areas: Object.fromEntries(areas),
  };
}

/**
 * Builds a registry in which some areas have more in their manifest, and no previous release.
 *
 * @param digit first digit of the ids of these areas
 */
export function extendRegistry(
  added: Readonly<Record<string, Partial<AreaManifest>>>,
  digit = 'c',
): Registry {
  const registry = buildRegistry();
  for (const [name, more] of Object.entries(added)) {
    const { id, manifest } = liveArea(registry, name).current;
    const values = { id: digit + id.slice(1), manifest: { ...manifest, ...more } };
    registry.areas[name] = { current: buildRelease(values), previous: null };
  }
  return registry;
}

/** Returns the releases of an area that a registry has. */
export function liveArea(registry: Registry, name = 'tasks'): Registry['areas'][string] {
  const live = registry.areas[name];
  if (!live) throw new Error(`The registry has no ${name}`);
  return live;
}
