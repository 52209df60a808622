import type { AreaRelease, Registry, ReleaseName } from '@atrium/release-format';
import { check, checkNew } from '@atrium/release-format';
import { type FindManifest, type LiveRegistry, withCandidatesLive } from './live-registry';

/**
 * Checks that a set works together: the live releases, these with each of the candidates, and with all of
 * them.
 * @param published the releases that are new in it.
 * @returns a sentence for every incompatibility.
 */
export async function checkSet(
  live: LiveRegistry,
  published: readonly ReleaseName[],
  find: FindManifest,
): Promise<string[]> {
  const { registry, shell } = live;
  if (!shell) return ['There is no live shell yet: publish the shell as well.'];
  const api = registry.api && (await find({ app: 'api', id: registry.api.id }));
  const served = api?.kind === 'api' ? api.endpoints : null;

  const problemsOf = (set: Registry): string[] => {
    const areas = Object.values(set.areas).flatMap(
      ({ current }) => live.areas.get(current.id) ?? [],
    );
    const checked = { shell, areas, served };
    return [...areas, shell].flatMap((build) => check(build, checked));
  };

  const ofLive = problemsOf(withCandidatesLive(registry, []));
  const ofCandidates = combinationsOf(registry).flatMap((apps) =>
    problemsOf(withCandidatesLive(registry, apps))
      .filter((problem) => !ofLive.includes(problem))
      .map((problem) => nameCandidates(problem, registry, apps, published)),
  );
  return [...new Set([...ofLive, ...ofCandidates])];
}

/**
 * Checks the new builds of a set by themselves.
 * @param sizes of the files of their contributions and panels.
 * @returns a sentence for every problem.
 */
export function checkBuilds(
  { registry, areas }: LiveRegistry,
  published: readonly ReleaseName[],
  sizes: ReadonlyMap<string, number>,
): string[] {
  const releases = releasesOf(registry);
  return published.flatMap(({ id }) => {
    const manifest = areas.get(id);
    return manifest ? checkNew({ id, manifest, sizes, releases }) : [];
  });
}

/** Returns the areas whose candidates do not work with the live releases, or with each other. */
export async function findUnfitCandidates(
  live: LiveRegistry,
  find: FindManifest,
): Promise<string[]> {
  const unfit: string[] = [];
  for (const apps of combinationsOf(live.registry)) {
    const tried = apps.filter((app) => !unfit.includes(app));
    const registry = withCandidatesLive(live.registry, tried);
    const problems = await checkSet({ ...live, registry }, [], find);
    if (problems.length > 0) unfit.push(...tried);
  }
  return unfit;
}

function releasesOf({ areas }: Registry): AreaRelease[] {
  return Object.values(areas).flatMap(({ current, previous, candidate }) =>
    [current, previous, candidate?.release].flatMap((release) => release ?? []),
  );
}

/** Returns the areas whose candidates a browser may get together: each alone, and all at the end. */
function combinationsOf({ areas }: Registry): string[][] {
  const apps = Object.keys(areas).filter((app) => areas[app]?.candidate);
  return [...apps.map((app) => [app]), ...(apps.length > 1 ? [apps] : [])];
}

// The problem may be of a candidate that somebody else has published.
function nameCandidates(
  problem: string,
  { areas }: Registry,
  apps: readonly string[],
  published: readonly ReleaseName[],
): string {
  const others = apps.filter((name) => !published.some(({ app }) => app === name));
  if (others.length === 0) return problem;
  const names = others.map((app) => `${app} ${areas[app]?.candidate?.release.id ?? ''}`);
  return `With the candidate ${names.join(' and ')}: ${problem} Or abort ${others.join(' and ')} first.`;
}
