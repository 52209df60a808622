import type { Registry } from '@atrium/area-contract';
import type { EndpointSchemas } from '@atrium/webpack';
import type { Candidate } from '../candidate/candidate';
import { ReleaseError } from '../release-error';
import type { AreaRecord, ReleaseRecord, ShellRecord } from '../release-folder/release-record';
import { readRecord } from '../release-folder/release-record';
import { checkCompatibility } from './check-compatibility';
import { checkContainerNames } from './check-container-names';
import { endpointsOfOpenApi, fetchServedEndpoints } from './served-endpoints';
import type { SmokeTest } from './smoke-test';

/** A set that is to go live. */
export interface PreflightOptions {
  root: string;
  next: Registry;
  /** What of it is not in the release folder yet. */
  candidates: readonly Candidate[];
  smokeTest: SmokeTest | null;
  /** Address of the running server, where it is to be asked. */
  server: string | null;
}

/**
 * Checks that a set may go live. Writes nothing into the release folder.
 *
 * @throws ReleaseError with a sentence for everything that stands against it
 */
export async function runPreflight({
  root,
  next,
  candidates,
  smokeTest,
  server,
}: PreflightOptions): Promise<void> {
  function recordOf(app: string, id: string): Promise<ReleaseRecord> {
    const candidate = candidates.find(({ record }) => record.name === app && record.id === id);
    return candidate ? Promise.resolve(candidate.record) : readRecord(root, app, id);
  }
  if (!next.shell) {
    throw new ReleaseError(['There is no live shell yet: release the shell as well.']);
  }
  const shell = await recordOf('shell', next.shell.id);
  const api = next.api ? await recordOf('api', next.api.id) : null;
  const areas = await Promise.all(
    Object.entries(next.areas).map(([name, { current }]) => recordOf(name, current.id)),
  );
  if (shell.kind !== 'shell') throw new ReleaseError(['The record of the shell is another’s.']);

  const recorded = api?.kind === 'api' ? endpointsOfOpenApi(api.openapi) : null;
  const served = server === null ? recorded : await fetchServedEndpoints(server);
  const liveAreas = areas.filter((area) => area.kind === 'area');
  const published = candidates.map(({ record }) => record.name);
  const problems = [
    ...checkCompatibility(shell, liveAreas, served),
    ...checkContainerNames(next, published),
  ];
  if (problems.length > 0) throw new ReleaseError(problems);
  const calls = served ?? endpointsOfPages([shell, ...liveAreas], candidates);
  await smokeTest?.({ root, next, candidates, calls });
}

/** Returns the calls of all pages by name; where releases differ, a call as a candidate knows it. */
function endpointsOfPages(
  releases: readonly (AreaRecord | ShellRecord)[],
  candidates: readonly Candidate[],
): EndpointSchemas {
  const changed = new Set(candidates.map(({ record }) => record.name));
  const live = releases.filter(({ name }) => !changed.has(name));
  const next = releases.filter(({ name }) => changed.has(name));
  return Object.fromEntries([...live, ...next].flatMap(({ calls }) => Object.entries(calls)));
}
