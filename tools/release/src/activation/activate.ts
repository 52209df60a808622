import { setTimeout } from 'node:timers/promises';
import lockfile from 'proper-lockfile';
import type { Registry } from '@atrium/area-contract';
import { ReleaseError } from '../release-error';
import type { Disk } from '../release-folder/disk';
import { nodeDisk } from '../release-folder/disk';
import { writeFileAtomically } from '../release-folder/files';
import type { HistoryEntry } from '../release-folder/history';
import { abandonPendingChanges, appendHistory, nextSequence } from '../release-folder/history';
import { lockFolder, registryFile } from '../release-folder/paths';
import { readRegistry, setId } from '../release-folder/registry';
import { syncLivePage } from '../release-folder/shell-page';
import { withFolderErrors, withFolderErrorsOnDisk } from '../release-folder/writable-folder';
import type { ReleaseKeys } from '../signing/keys';
import { NO_KEYS } from '../signing/keys';
import { signRegistry } from '../signing/signature';

/** How long the lock of a process that was killed is held. */
const STALE_LOCK_MS = 5_000;

const LOCK_POLL_MS = 100;
const LOCK_POLLS = 3_000;

// The second is what meets another process that takes over a stale lock.
const LOCK_IS_HELD = ['ELOCKED', 'ENOENT'];

/** By what a release folder is changed; tests put something else in the place of the disk. */
export interface ReleaseTools {
  disk: Disk;
  /** Keeps everybody else from changing the folder; returns what ends that. */
  lock: (root: string) => Promise<() => Promise<void>>;
  /** Without them releases are not signed. */
  keys?: ReleaseKeys;
}

/** Those of every day. */
export const defaultTools: ReleaseTools = {
  disk: nodeDisk,
  lock: waitForLock,
};

/** What is said of a change besides what it changes. */
export type HistoryDetails = Omit<HistoryEntry, 'sequence' | 'at' | 'set'>;

/**
 * Does something with the release folder while nobody else can change it.
 *
 * @param work is given what to change it by
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
 * Makes a set live. Everything that it points to has to be there.
 *
 * The registry is the one step that decides. The line of the history comes before it, the shell's
 * page after it, and its signature right before it; whoever has the lock next finishes what a killed process has left of either.
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
  await appendHistory(disk, root, { sequence, at, set: live.set, ...note });
  const text = `${JSON.stringify(live, null, 2)}\n`;
  if (keys.signing) await signRegistry(disk, root, keys.signing, live, text);
  await writeFileAtomically(disk, registryFile(root), text);
  await syncLivePage(disk, root, live);
  return live;
}

async function waitForLock(root: string): Promise<() => Promise<void>> {
  for (let polls = 0; polls < LOCK_POLLS; polls += 1) {
    try {
      return await lockfile.lock(root, { stale: STALE_LOCK_MS, lockfilePath: lockFolder(root) });
    } catch (error) {
      if (!LOCK_IS_HELD.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
      await setTimeout(LOCK_POLL_MS);
    }
  }
  throw new ReleaseError([
    `Another command keeps the release folder ${root} locked. Wait until it has ended and run this one again.`,
  ]);
}
