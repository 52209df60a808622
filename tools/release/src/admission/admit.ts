import type { Registry } from '@atrium/area-contract';
import type { CallShapes } from '@atrium/webpack';
import type { Candidate } from '../publish/candidate';
import { ReleaseRefused } from '../refused';
import type { AreaRecord, ReleaseRecord, ShellRecord } from '../release-folder/release-record';
import { readRecord } from '../release-folder/release-record';
import { checkContainers } from './check-containers';
import { checkLiveSet } from './check-live-set';
import { askServer, servedCalls } from './served-calls';
import type { SmokeTest } from './smoke-test';

/** A set that is to go live. */
export interface Admission {
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
 * @throws ReleaseRefused with a sentence for everything that stands against it
 */
export async function admit({
  root,
  next,
  candidates,
  smokeTest,
  server,
}: Admission): Promise<void> {
  function recordOf(app: string, id: string): Promise<ReleaseRecord> {
    const candidate = candidates.find(({ record }) => record.name === app && record.id === id);
    return candidate ? Promise.resolve(candidate.record) : readRecord(root, app, id);
  }
  if (!next.shell) {
    throw new ReleaseRefused(['There is no live shell yet: release the shell as well.']);
  }
  const shell = await recordOf('shell', next.shell.id);
  const api = next.api ? await recordOf('api', next.api.id) : null;
  const areas = await Promise.all(
    Object.entries(next.areas).map(([name, { current }]) => recordOf(name, current.id)),
  );
  if (shell.kind !== 'shell') throw new ReleaseRefused(['The record of the shell is another’s.']);

  const recorded = api?.kind === 'api' ? servedCalls(api.openapi) : null;
  const served = server === null ? recorded : await askServer(server);
  const liveAreas = areas.filter((area) => area.kind === 'area');
  const published = candidates.map(({ record }) => record.name);
  const objections = [
    ...checkLiveSet(shell, liveAreas, served),
    ...checkContainers(next, published),
  ];
  if (objections.length > 0) throw new ReleaseRefused(objections);
  const calls = served ?? callsOfPages([shell, ...liveAreas], candidates);
  await smokeTest?.({ root, next, candidates, calls });
}

/** Returns the calls of all pages by name; where releases differ, a call as a candidate knows it. */
function callsOfPages(
  releases: readonly (AreaRecord | ShellRecord)[],
  candidates: readonly Candidate[],
): CallShapes {
  const changed = new Set(candidates.map(({ record }) => record.name));
  const live = releases.filter(({ name }) => !changed.has(name));
  const next = releases.filter(({ name }) => changed.has(name));
  return Object.fromEntries([...live, ...next].flatMap(({ calls }) => Object.entries(calls)));
}
