import type { EndpointSchemas } from '@atrium/webpack';
import type { Candidate } from '../candidate/candidate';
import { ReleaseError } from '../release-error';
import type { AreaRecord, ReleaseRecord, ShellRecord } from '../release-folder/release-record';
import { readRecord } from '../release-folder/release-record';
import { checkCompatibility } from './check-compatibility';
import { checkContainerNames } from './check-container-names';
import { endpointsOfOpenApi, fetchServedEndpoints } from './served-endpoints';
import type { SmokeTest, SmokeTestInput } from './smoke-test';

/** The set to check. */
export interface PreflightOptions extends Omit<SmokeTestInput, 'calls'> {
  smokeTest: SmokeTest | null;
  /** Origin of a running server to check against; `null` for the released API. */
  server: string | null;
}

/**
 * Checks that a set works together, without writing into the release folder.
 *
 * @throws ReleaseError with a sentence for every incompatibility
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
  const published = candidates.map(({ record }) => record.name);
  const problems = [
    ...checkCompatibility(shell, liveAreas, served),
    ...checkContainerNames(next, published),
  ];
  if (problems.length > 0) throw new ReleaseError(problems);
  const calls = served ?? endpointsOfPages([shell, ...liveAreas], candidates);
  await smokeTest?.({ root, next, candidates, calls });
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
