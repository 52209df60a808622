import { setTimeout } from 'node:timers/promises';
import type { Registry } from '@atrium/area-contract';
import { ReleaseError } from '../release-error';
import type { Disk } from '../release-folder/disk';
import { nodeDisk } from '../release-folder/disk';
import { writeFileAtomically } from '../release-folder/files';
import type { HistoryEntry } from '../release-folder/history';
import { abandonPendingChanges, appendHistory, nextSequence } from '../release-folder/history';
import { tryLock } from '../release-folder/lock';
import { lockFolder, registryFile } from '../release-folder/paths';
import { areasWithCandidate, readRegistry, setId } from '../release-folder/registry';
import { syncLivePage } from '../release-folder/shell-page';
import { withFolderErrors, withFolderErrorsOnDisk } from '../release-folder/writable-folder';
import type { ReleaseKeys } from '../signing/keys';
import { NO_KEYS } from '../signing/keys';
import { signRegistry } from '../signing/signature';

/** Age at which the lock of a killed process expires. */
const STALE_LOCK_MS = 5_000;

const LOCK_POLL_MS = 100;
const LOCK_POLLS = 3_000;

/** Dependencies of everything that changes a release folder; tests replace the disk. */
export interface ReleaseTools {
  disk: Disk;
  /** Locks the folder for other processes; returns the function that unlocks it. */
  lock: (root: string) => Promise<() => Promise<void>>;
  /** Releases are not signed without keys. */
  keys?: ReleaseKeys;
}

/** The real disk and lock, and no keys. */
export const defaultTools: ReleaseTools = {
  disk: nodeDisk,
  lock: waitForLock,
};

/** The fields of a history entry that the command provides. */
export type HistoryDetails = Omit<HistoryEntry, 'sequence' | 'at' | 'set' | 'candidates'>;

/**
 * Runs `work` while no other process can change the release folder, after repairing what a killed
 * process has left.
 *
 * @throws ReleaseError when the folder cannot be written
 */
export async function withLock<Result>(
  root: string,
  tools: ReleaseTools,
  work: (registry: Registry, tools: ReleaseTools) => Promise<Result>,
): Promise<Result> {
  const disk = withFolderErrorsOnDisk(tools.disk, root);
  await disk.makeFolder(root);
  const unlock = await withFolderErrors(root, tools.lock)(root);
  try {
    const registry = await readRegistry(root);
    await abandonPendingChanges(disk, root, registry.sequence);
    await syncLivePage(disk, root, registry);
    return await work(registry, { ...tools, disk });
  } finally {
    await unlock();
  }
}

/**
 * Makes a set live. All files of its releases must be in the release folder.
 *
 * Replacing the registry is the commit point. The history entry and the signature come before it, the
 * shell's page after it; the next holder of the lock completes or abandons what a killed process started.
 */
export async function activate(
  root: string,
  { disk, keys = NO_KEYS }: ReleaseTools,
  next: Registry,
  note: HistoryDetails,
): Promise<Registry> {
  const sequence = await nextSequence(root, next.sequence);
  const live = { ...next, sequence, set: setId(next) };
  const at = new Date().toISOString();
  const candidates = candidateChanges(await readRegistry(root), next);
  await appendHistory(disk, root, {
    ...{ sequence, at, set: live.set, ...note },
    ...(candidates.length > 0 && { candidates }),
  });
  const text = `${JSON.stringify(live, null, 2)}\n`;
  if (keys.signing) await signRegistry(disk, root, keys.signing, live, text);
  await writeFileAtomically(disk, registryFile(root), text);
  await syncLivePage(disk, root, live);
  return live;
}

function candidateChanges(before: Registry, after: Registry) {
  const apps = new Set([before, after].flatMap(areasWithCandidate));
  return [...apps].flatMap((app) => {
    const candidate = after.areas[app]?.candidate;
    const change = { app, id: candidate?.release.id ?? null, percent: candidate?.percent ?? null };
    const known = before.areas[app]?.candidate;
    const isSame =
      known?.release.id === candidate?.release.id && known?.percent === candidate?.percent;
    return isSame ? [] : [change];
  });
}

async function waitForLock(root: string): Promise<() => Promise<void>> {
  for (let polls = 0; polls < LOCK_POLLS; polls += 1) {
    const unlock = await tryLock(lockFolder(root), { staleMs: STALE_LOCK_MS });
    if (unlock) return unlock;
    await setTimeout(LOCK_POLL_MS);
  }
  throw new ReleaseError([
    `Another command has locked the release folder ${root}. Wait until it has finished, then run this one again.`,
  ]);
}
