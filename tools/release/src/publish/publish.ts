import type { Registry } from '@atrium/area-contract';
import { admit } from '../admission/admit';
import type { SmokeTest } from '../admission/smoke-test';
import { ReleaseRefused } from '../refused';
import type { Disk } from '../release-folder/disk';
import type { HistoryEntry } from '../release-folder/history';
import { readHistory } from '../release-folder/history';
import type { ReleaseTools } from '../release-folder/release-folder';
import { flip, realTools, withLock } from '../release-folder/release-folder';
import type { ReleaseRecord } from '../release-folder/release-record';
import { describeRelease, describeShell } from '../release-folder/release-record';
import { findRevocation, revocationsIn } from '../release-folder/revocations';
import { requireRecordedPage, settlePage } from '../release-folder/shell-page';
import { requireWritable } from '../release-folder/writable-folder';
import { requireSigned } from '../signing/require-signed';
import type { Candidate } from './candidate';
import { copyCandidate, readCandidate } from './candidate';

/** What publishing did with one app. */
export interface Published {
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
 * @throws ReleaseRefused when the new live set would not work together, a build is missing, or the
 * folder cannot be written
 */
export async function publish(
  builds: readonly string[],
  root: string,
  options: PublishOptions = {},
): Promise<Published[]> {
  const { by = 'unknown', reason = null, smokeTest = null, server = null } = options;
  const tools = options.tools ?? realTools;
  // Reading a build and compressing it takes a while.
  await requireWritable(root);
  const candidates = await Promise.all(builds.map(readCandidate));
  if (options.apps) requireNames(candidates, options.apps, builds);
  return withLock(root, tools, async (live, open) => {
    const { disk, keys } = open;
    requireNotRevoked(await readHistory(root, live.sequence), candidates);
    const changed = candidates.filter(({ record }) => liveId(live, record.name) !== record.id);
    const next = withReleases(
      live,
      changed.map(({ record }) => record),
    );
    const bringsPage = candidates.some(({ record }) => record.kind === 'shell');
    if (next.shell && !bringsPage) await requireRecordedPage(root, next.shell.id);
    if (changed.length > 0) {
      await requireSigned(root, keys);
      await admit({ root, next, candidates: changed, smokeTest, server });
      await copyAll(disk, root, candidates);
      await flip(root, open, next, {
        by,
        action: 'publish',
        changes: changed.map(({ record }) => changeTo(live, record)),
        reason,
        smoke: smokeTest ? 'passed' : 'left out',
      });
    } else {
      await copyAll(disk, root, candidates);
      await settlePage(disk, root, live);
    }
    return candidates.map(({ record: { name, id } }) => ({
      app: name,
      id,
      unchanged: liveId(live, name) === id,
    }));
  });
}

function requireNames(
  candidates: readonly Candidate[],
  apps: readonly string[],
  builds: readonly string[],
): void {
  const objections = candidates.flatMap(({ record }, index) =>
    record.name === apps[index]
      ? []
      : [
          `The build in ${builds[index] ?? ''} is ${record.name}, not ${apps[index] ?? ''}: name it as its area.json does.`,
        ],
  );
  if (objections.length > 0) throw new ReleaseRefused(objections);
}

function requireNotRevoked(
  history: readonly HistoryEntry[],
  candidates: readonly Candidate[],
): void {
  const revocations = revocationsIn(history);
  const objections = candidates.flatMap(({ record: { name, id } }) => {
    const revocation = findRevocation(revocations, name, id);
    return revocation
      ? [
          `${name} ${id} was revoked by ${revocation.by} (“${revocation.reason}”): change ${name} and build it again.`,
        ]
      : [];
  });
  if (objections.length > 0) throw new ReleaseRefused(objections);
}

// Those that are live already too, so that publishing again mends files that were lost or changed.
async function copyAll(disk: Disk, root: string, candidates: readonly Candidate[]) {
  for (const candidate of candidates) await copyCandidate(disk, root, candidate);
}

/** The id of the live release of an app, if there is one. */
export function liveId(registry: Registry, app: string): string | null {
  if (app === 'shell' || app === 'api') return registry[app]?.id ?? null;
  return registry.areas[app]?.current.id ?? null;
}

function changeTo(live: Registry, record: ReleaseRecord): HistoryEntry['changes'][number] {
  return { app: record.name, from: liveId(live, record.name), to: record.id };
}

function withReleases(live: Registry, records: readonly ReleaseRecord[]): Registry {
  const releasedAt = new Date().toISOString();
  return records.reduce<Registry>((next, record) => {
    if (record.kind === 'api') return { ...next, api: { id: record.id, releasedAt } };
    if (record.kind === 'shell') return { ...next, shell: describeShell(record, releasedAt) };
    const previous = live.areas[record.name]?.current ?? null;
    const released = { current: describeRelease(record, releasedAt), previous };
    return { ...next, areas: { ...next.areas, [record.name]: released } };
  }, live);
}
