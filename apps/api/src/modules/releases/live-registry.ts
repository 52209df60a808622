import type {
  AreaRelease,
  AreaReleaseManifest,
  Registry,
  ReleaseCandidate,
  ReleaseManifest,
  ReleaseName,
  ShellReleaseManifest,
} from '@atrium/release-format';
import { setId, toAreaRelease, toLiveShell } from '@atrium/release-format';
import { lineageOf, liveApps, type LiveSet, type Released } from './live-set';

/** Returns the manifest of a release; `undefined` when it may not be served. */
export type FindManifest = (name: ReleaseName) => Promise<ReleaseManifest | undefined>;

/** The releases of a set that are served, with their manifests. */
export interface LiveRegistry {
  readonly registry: Registry;
  readonly shell: ShellReleaseManifest | undefined;
  /** Manifests of the live areas, of those before and of the candidates, by id. */
  readonly areas: ReadonlyMap<string, AreaReleaseManifest>;
}

/**
 * Renders the registry of a set. Where the live release may not be served, the latest one before it that
 * may is served instead.
 */
export async function renderRegistry(set: LiveSet, find: FindManifest): Promise<LiveRegistry> {
  const manifests = new Map<string, AreaReleaseManifest>();

  async function findArea(app: string, { id, at }: Released): Promise<AreaRelease | null> {
    const manifest = await find({ app, id });
    if (manifest?.kind !== 'area') return null;
    manifests.set(id, manifest);
    return toAreaRelease(manifest, id, at);
  }

  async function renderArea(app: string): Promise<[string, Registry['areas'][string]][]> {
    const lineage = lineageOf(set, app).toReversed();
    const found: AreaRelease[] = [];
    for (const release of lineage) {
      if (found.length === 2) break;
      if (found.some(({ id }) => id === release.id)) continue;
      const area = await findArea(app, release);
      if (area) found.push(area);
    }
    const [current, previous = null] = found;
    if (!current) return [];
    const candidate = await renderCandidate(app, current.id);
    return [[app, { current, previous, ...(candidate && { candidate }) }]];
  }

  async function renderCandidate(app: string, live: string): Promise<ReleaseCandidate | null> {
    const candidate = set.candidates.get(app);
    if (!candidate || candidate.id === live) return null;
    const release = await findArea(app, candidate);
    const { percent, people, promoteAfter } = candidate;
    return (
      release && { release, percent, promoteAfter, ...(people.length > 0 && { people: true }) }
    );
  }

  async function findShell() {
    for (const { id, at } of lineageOf(set, 'shell').toReversed()) {
      const manifest = await find({ app: 'shell', id });
      if (manifest?.kind === 'shell') return { manifest, live: toLiveShell(manifest, id, at) };
    }
    return undefined;
  }

  const shell = await findShell();
  const api = lineageOf(set, 'api').at(-1);
  const areas = Object.fromEntries(
    (await Promise.all(liveApps(set).filter(isArea).map(renderArea))).flat(),
  );
  const live = {
    shell: shell?.live ?? null,
    api: api ? { id: api.id, releasedAt: api.at } : null,
    areas,
  };
  const registry: Registry = {
    version: 1,
    sequence: set.sequence,
    set: setId(live),
    ...live,
  };
  return { registry, shell: shell?.manifest, areas: manifests };
}

/** Returns whether an app is an area. */
export function isArea(app: string): boolean {
  return app !== 'shell' && app !== 'api';
}

/** Returns a registry with the candidates of some areas as the live releases, and without all others. */
export function withCandidatesLive(registry: Registry, apps: readonly string[]): Registry {
  const areas = Object.entries(registry.areas).map(([app, { current, previous, candidate }]) => {
    const isChosen = candidate && apps.includes(app);
    return [app, isChosen ? { current: candidate.release, previous: null } : { current, previous }];
  });
  return { ...registry, areas: Object.fromEntries(areas) as Registry['areas'] };
}

/**
 * Returns the live set with releases of a preview as the current ones, and without candidates. Browsers
 * fall back to the live ones.
 *
 * @returns `undefined` when one of them may not be served
 */
export async function withPreview(
  live: LiveRegistry,
  name: string,
  releases: readonly ReleaseName[],
  find: FindManifest,
  at: string,
): Promise<LiveRegistry | undefined> {
  const areas = { ...live.registry.areas };
  const manifests = new Map(live.areas);
  for (const { app, id } of releases) {
    const manifest = await find({ app, id });
    if (manifest?.kind !== 'area') return undefined;
    manifests.set(id, manifest);
    const current = Object.hasOwn(areas, app) ? areas[app]?.current : undefined;
    if (current?.id === id) continue;
    areas[app] = { current: toAreaRelease(manifest, id, at), previous: current ?? null };
  }
  const registry = withCandidatesLive({ ...live.registry, areas }, []);
  return { ...live, registry: { ...registry, preview: { name } }, areas: manifests };
}
