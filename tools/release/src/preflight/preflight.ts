import type { Registry } from '@atrium/area-contract';
import type { EndpointSchemas } from '@atrium/webpack';
import type { Candidate } from '../candidate/candidate';
import { ReleaseError } from '../release-error';
import { areasWithCandidate, withCandidate, withCandidatesLive } from '../release-folder/registry';
import type { AreaRecord, ReleaseRecord, ShellRecord } from '../release-folder/release-record';
import { readRecord } from '../release-folder/release-record';
import { checkCompatibility } from './check-compatibility';
import { checkContainerNames } from './check-container-names';
import { endpointsOfOpenApi, fetchServedEndpoints } from './served-endpoints';
import type { SmokeTestInput } from './smoke-server';
import type { SmokeTest } from './smoke-test';

/** The set to check. */
export interface PreflightOptions extends Omit<SmokeTestInput, 'calls'> {
  smokeTest: SmokeTest | null;
  /** Origin of a running server to check against; `null` for the released API. */
  server: string | null;
}

/** A set without candidates, its incompatibilities and the endpoints of its pages. */
interface CheckedSet {
  next: Registry;
  problems: string[];
  calls: EndpointSchemas;
}

/**
 * Checks that a set works together: the live releases, these with each of the candidates, and with all of
 * them. The smoke test loads the live releases if they change, and those with all candidates. Writes nothing
 * into the release folder.
 *
 * @throws ReleaseError with a sentence for every incompatibility
 */
export async function runPreflight(options: PreflightOptions): Promise<void> {
  const { root, next, candidates, smokeTest } = options;
  const live = await checkSet(options, withCandidatesLive(next, []));
  const combined = await Promise.all(
    combinationsOf(next).map(async (apps) => {
      const checked = await checkSet(options, withCandidatesLive(next, apps));
      const own = checked.problems.filter((problem) => !live.problems.includes(problem));
      return { ...checked, problems: own.map((problem) => nameCandidates(problem, options, apps)) };
    }),
  );
  const published = candidates.map(({ record: { name, id } }) => ({ app: name, id }));
  const problems = [
    ...live.problems,
    ...checkContainerNames(next, published),
    ...combined.flatMap((set) => set.problems),
  ];
  if (problems.length > 0) throw new ReleaseError([...new Set(problems)]);
  const isLiveChanged = candidates.some(({ record: { name, id } }) => !isCandidate(next, name, id));
  const changed = [...(isLiveChanged ? [live] : []), ...combined.slice(-1)];
  for (const set of changed) {
    await smokeTest?.({ root, next: set.next, candidates, calls: set.calls });
  }
}

/** Returns a registry without the candidates that are incompatible with its live releases or each other. */
export async function endUnfitCandidates(root: string, next: Registry): Promise<Registry> {
  const options = { root, next, candidates: [], smokeTest: null, server: null };
  let fitting = next;
  for (const apps of combinationsOf(next)) {
    const { problems } = await checkSet(options, withCandidatesLive(fitting, apps));
    if (problems.length === 0) continue;
    for (const app of apps) fitting = withCandidate(fitting, app, null);
  }
  return fitting;
}

/** Returns the areas whose candidates a browser may get together: each alone, and all at the end. */
function combinationsOf(registry: Registry): string[][] {
  const apps = areasWithCandidate(registry);
  return [...apps.map((app) => [app]), ...(apps.length > 1 ? [apps] : [])];
}

function isCandidate({ areas }: Registry, app: string, id: string): boolean {
  return areas[app]?.candidate?.release.id === id;
}

// The problem may be of a candidate that somebody else has published.
function nameCandidates(
  problem: string,
  { next, candidates }: PreflightOptions,
  apps: readonly string[],
): string {
  const published = new Set(candidates.map(({ record }) => record.name));
  const others = apps.filter((app) => !published.has(app));
  if (others.length === 0) return problem;
  const names = others.map((app) => `${app} ${next.areas[app]?.candidate?.release.id ?? ''}`);
  return `With the candidate ${names.join(' and ')}: ${problem} Or abort ${others.join(' and ')} first.`;
}

async function checkSet(
  { root, candidates, server }: PreflightOptions,
  next: Registry,
): Promise<CheckedSet> {
  function recordOf(app: string, id: string): Promise<ReleaseRecord> {
    const candidate = candidates.find(({ record }) => record.name === app && record.id === id);
    return candidate ? Promise.resolve(candidate.record) : readRecord(root, app, id);
  }
  if (!next.shell) {
    throw new ReleaseError(['There is no live shell yet: publish the shell as well.']);
  }
  const shell = await recordOf('shell', next.shell.id);
  const api = next.api ? await recordOf('api', next.api.id) : null;
  const areas = await Promise.all(
    Object.entries(next.areas).map(([name, { current }]) => recordOf(name, current.id)),
  );
  if (shell.kind !== 'shell')
    throw new ReleaseError(['The record of the live shell belongs to another app.']);

  const recorded = api?.kind === 'api' ? endpointsOfOpenApi(api.openapi) : null;
  const served = server === null ? recorded : await fetchServedEndpoints(server);
  const liveAreas = areas.filter((area) => area.kind === 'area');
  return {
    next,
    problems: checkCompatibility(shell, liveAreas, served),
    calls: served ?? endpointsOfPages([shell, ...liveAreas], candidates),
  };
}

/** Returns the endpoints of all pages by name; where releases differ, the candidates take precedence. */
function endpointsOfPages(
  releases: readonly (AreaRecord | ShellRecord)[],
  candidates: readonly Candidate[],
): EndpointSchemas {
  const changed = new Set(candidates.map(({ record }) => record.name));
  const live = releases.filter(({ name }) => !changed.has(name));
  const next = releases.filter(({ name }) => changed.has(name));
  return Object.fromEntries([...live, ...next].flatMap(({ calls }) => Object.entries(calls)));
}
