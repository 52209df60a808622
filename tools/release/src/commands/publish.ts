import type { Registry } from '@atrium/area-contract';
import type { ReleaseTools } from '../activation/activate';
import { activate, defaultTools, withLock } from '../activation/activate';
import type { Candidate } from '../candidate/candidate';
import { readCandidate, storeCandidate } from '../candidate/candidate';
import { runPreflight } from '../preflight/preflight';
import type { SmokeTest } from '../preflight/smoke-test';
import { ReleaseError } from '../release-error';
import type { Disk } from '../release-folder/disk';
import type { HistoryEntry } from '../release-folder/history';
import { readHistory } from '../release-folder/history';
import { liveReleaseId, withRelease } from '../release-folder/registry';
import type { ReleaseRecord } from '../release-folder/release-record';
import { findRevocation, revocationsIn } from '../release-folder/revocations';
import { requireUnchangedPage, syncLivePage } from '../release-folder/shell-page';
import { requireWritable } from '../release-folder/writable-folder';
import { requireSigned } from '../signing/require-signed';

/** What publishing did with one app. */
export interface PublishResult {
  app: string;
  /** Content hash of the release. */
  id: string;
  /** Whether it was live already. */
  unchanged: boolean;
}

/** How a publish differs from the plainest one. */
export interface PublishOptions {
  /** Who releases, for the history. */
  by?: string;
  reason?: string | null;
  /** Loads the new set in a browser before it goes live; left out unless given. */
  smokeTest?: SmokeTest | null;
  /** Address of the running server whose calls the set has to fit; otherwise the released one's. */
  server?: string | null;
  /** The names that the builds must have, in their order; otherwise those that they have. */
  apps?: readonly string[];
  tools?: ReleaseTools;
}

/**
 * Releases builds into a folder that any static host can serve, all of them or none.
 *
 * An area's files go to `areas/<name>/<id>/` and are never overwritten; the shell's to `shell/`. Only
 * then `registry.json`, the pointer, is replaced. Of the API server only its contract is kept.
 *
 * @param builds folders with a `build-record.json`, as `nx build` leaves them, or with the
 * `mf-manifest.json` of an area that other tools have built
 * @param root the folder to release into; made if it isn't there
 * @throws ReleaseError when the new live set would not work together, a build is missing, or the
 * folder cannot be written
 */
export async function publish(
  builds: readonly string[],
  root: string,
  options: PublishOptions = {},
): Promise<PublishResult[]> {
  const { by = 'unknown', reason = null, smokeTest = null, server = null } = options;
  const tools = options.tools ?? defaultTools;
  // Reading a build and compressing it takes a while.
  await requireWritable(root);
  const candidates = await Promise.all(builds.map(readCandidate));
  if (options.apps) requireNames(candidates, options.apps, builds);
  return withLock(root, tools, async (live, open) => {
    const { disk, keys } = open;
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
    if (changed.length > 0) {
      await requireSigned(root, keys);
      await runPreflight({ root, next, candidates: changed, smokeTest, server });
      await copyAll(disk, root, candidates);
      await activate(root, open, next, {
        by,
        action: 'publish',
        changes: changed.map(({ record }) => changeTo(live, record)),
        reason,
        smoke: smokeTest ? 'passed' : 'left out',
      });
    } else {
      await copyAll(disk, root, candidates);
      await syncLivePage(disk, root, live);
    }
    return candidates.map(({ record: { name, id } }) => ({
      app: name,
      id,
      unchanged: liveReleaseId(live, name) === id,
    }));
  });
}

function requireNames(
  candidates: readonly Candidate[],
  apps: readonly string[],
  builds: readonly string[],
): void {
  const problems = candidates.flatMap(({ record }, index) =>
    record.name === apps[index]
      ? []
      : [
          `The build in ${builds[index] ?? ''} is ${record.name}, not ${apps[index] ?? ''}: name it as its area.json does.`,
        ],
  );
  if (problems.length > 0) throw new ReleaseError(problems);
}

function requireNotRevoked(
  history: readonly HistoryEntry[],
  candidates: readonly Candidate[],
): void {
  const revocations = revocationsIn(history);
  const problems = candidates.flatMap(({ record: { name, id } }) => {
    const revocation = findRevocation(revocations, name, id);
    return revocation
      ? [
          `${name} ${id} was revoked by ${revocation.by} (“${revocation.reason}”): change ${name} and build it again.`,
        ]
      : [];
  });
  if (problems.length > 0) throw new ReleaseError(problems);
}

// Those that are live already too, so that publishing again mends files that were lost or changed.
async function copyAll(disk: Disk, root: string, candidates: readonly Candidate[]) {
  for (const candidate of candidates) await storeCandidate(disk, root, candidate);
}

function changeTo(live: Registry, record: ReleaseRecord): HistoryEntry['changes'][number] {
  return { app: record.name, from: liveReleaseId(live, record.name), to: record.id };
}
