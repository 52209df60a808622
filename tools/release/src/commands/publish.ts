import type { Registry } from '@atrium/area-contract';
import type { ReleaseTools } from '../activation/activate';
import { activate, defaultTools, withLock } from '../activation/activate';
import type { Candidate } from '../candidate/candidate';
import { readCandidate } from '../candidate/candidate';
import { requireNames, requireNotRevoked } from '../candidate/require-publishable';
import { storeCandidates } from '../candidate/store-candidates';
import { runPreflight } from '../preflight/preflight';
import type { SmokeTest } from '../preflight/smoke-test';
import { ReleaseError } from '../release-error';
import type { HistoryEntry } from '../release-folder/history';
import { readHistory } from '../release-folder/history';
import { liveReleaseId, withRelease } from '../release-folder/registry';
import type { ReleaseRecord } from '../release-folder/release-record';
import { requireUnchangedPage, syncLivePage } from '../release-folder/shell-page';
import { requireWritable } from '../release-folder/writable-folder';
import { requireSigned } from '../signing/require-signed';

/** The result for one app. */
export interface PublishResult {
  app: string;
  /** Id of the release. */
  id: string;
  /** Whether it was live already. */
  unchanged: boolean;
}

/** Options of a publish. */
export interface PublishOptions {
  /** Name of the user, for the history. */
  by?: string;
  reason?: string | null;
  /** Loads the new set in a browser before it goes live; skipped by default. */
  smokeTest?: SmokeTest | null;
  /** Origin of a running server to check against; the released API by default. */
  server?: string | null;
  /** The expected names of the builds, in the same order; not checked by default. */
  apps?: readonly string[];
  tools?: ReleaseTools;
}

/**
 * Makes builds live, all of them or none. Ends the candidate of an area when its build goes live.
 *
 * Copies an area's files to `areas/<name>/<id>/` and the shell's to `shell/`, never overwriting any, and
 * then replaces `registry.json`, which points to them. Only the contract of the API server is stored.
 *
 * @param builds folders with a `build-record.json`, as `nx build` creates them, or with the
 * `mf-manifest.json` of an area that was built by other tools
 * @param root the release folder, created if it is missing; any static host can serve it
 * @throws ReleaseError when the new set is incompatible, a build is missing, or the folder cannot be
 * written
 */
export async function publish(
  builds: readonly string[],
  root: string,
  options: PublishOptions = {},
): Promise<PublishResult[]> {
  const { by = 'unknown', reason = null, smokeTest = null, server = null } = options;
  const tools = options.tools ?? defaultTools;
  // Fails before the builds are read and compressed, which is slow.
  await requireWritable(root);
  const candidates = await Promise.all(builds.map(readCandidate));
  if (options.apps) requireNames(candidates, options.apps, builds);
  return withLock(root, tools, async (live, locked) => {
    const { disk, keys } = locked;
    const smoke = smokeTest ? 'passed' : 'left out';
    requireNotRevoked(await readHistory(root, live.sequence), candidates);
    const changed = candidates.filter(
      ({ record }) => liveReleaseId(live, record.name) !== record.id,
    );
    const next = changed.reduce(
      (registry, { record }) =>
        withRelease(registry, record, live.areas[record.name]?.current ?? null),
      live,
    );
    const bringsPage = candidates.some(({ record }) => record.kind === 'shell');
    if (next.shell && !bringsPage) await requireUnchangedPage(root, next.shell.id);
    requireNoOtherCandidate(live, changed);
    if (changed.length > 0) {
      await requireSigned(root, keys);
      await runPreflight({ root, next, candidates: changed, smokeTest, server });
      await storeCandidates(locked, root, candidates, { by, reason, smoke });
      await activate(root, locked, next, {
        by,
        action: 'publish',
        changes: changed.map(({ record }) => changeTo(live, record)),
        reason,
        smoke,
      });
    } else {
      await storeCandidates(locked, root, candidates, { by, reason, smoke });
      await syncLivePage(disk, root, live);
    }
    return candidates.map(({ record: { name, id } }) => ({
      app: name,
      id,
      unchanged: liveReleaseId(live, name) === id,
    }));
  });
}

function requireNoOtherCandidate(live: Registry, changed: readonly Candidate[]): void {
  const problems = changed.flatMap(({ record: { name, id } }) => {
    const candidate = live.areas[name]?.candidate?.release.id;
    return candidate === undefined || candidate === id
      ? []
      : [`${name} has the candidate ${candidate}: promote or abort it first.`];
  });
  if (problems.length > 0) throw new ReleaseError(problems);
}

function changeTo(live: Registry, record: ReleaseRecord): HistoryEntry['changes'][number] {
  return { app: record.name, from: liveReleaseId(live, record.name), to: record.id };
}
