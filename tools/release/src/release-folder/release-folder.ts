import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import lockfile from 'proper-lockfile';
import type { Registry } from '@atrium/area-contract';
import { registry as registrySchema } from '@atrium/area-contract';
import { ReleaseRefused } from '../refused';
import type { ReleaseKeys } from '../signing/keys';
import { NO_KEYS } from '../signing/keys';
import { signRegistry } from '../signing/signature';
import type { Disk } from './disk';
import { realDisk } from './disk';
import { replaceFile } from './files';
import type { HistoryEntry } from './history';
import { appendHistory, nextSequence, settleHistory } from './history';
import { lockFolder, registryFile } from './paths';
import { readJson } from './release-record';
import { settlePage } from './shell-page';
import { explaining, explainingDisk } from './writable-folder';

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
export const realTools: ReleaseTools = {
  disk: realDisk,
  lock: lockWhenFree,
};

/** What is said of a change besides what it changes. */
export type ChangeNote = Omit<HistoryEntry, 'sequence' | 'at' | 'set'>;

/** Reads what is live. */
export async function readRegistry(root: string): Promise<Registry> {
  const registry = await readJson(registryFile(root), registrySchema);
  return registry ?? registrySchema.parse({ version: 1, areas: {} });
}

/**
 * Does something with the release folder while nobody else can change it.
 *
 * @param work is given what to change it by
 * @throws ReleaseRefused when the folder cannot be written
 */
export async function withLock<Result>(
  root: string,
  tools: ReleaseTools,
  work: (registry: Registry, tools: ReleaseTools) => Promise<Result>,
): Promise<Result> {
  const disk = explainingDisk(tools.disk, root);
  await disk.makeFolder(root);
  const unlock = await explaining(root, tools.lock)(root);
  try {
    const registry = await readRegistry(root);
    await settleHistory(disk, root, registry.sequence);
    await settlePage(disk, root, registry);
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
export async function flip(
  root: string,
  { disk, keys = NO_KEYS }: ReleaseTools,
  next: Registry,
  note: ChangeNote,
): Promise<Registry> {
  const sequence = await nextSequence(root, next.sequence);
  const live = { ...next, sequence, set: setId(next) };
  const at = new Date().toISOString();
  await appendHistory(disk, root, { sequence, at, set: live.set, ...note });
  const text = `${JSON.stringify(live, null, 2)}\n`;
  if (keys.signing) await signRegistry(disk, root, keys.signing, live, text);
  await replaceFile(disk, registryFile(root), text);
  await settlePage(disk, root, live);
  return live;
}

/** Names a set: the same releases of shell, API and areas have the same id, 16 hexadecimal digits. */
export function setId({ shell, api, areas }: Pick<Registry, 'shell' | 'api' | 'areas'>): string {
  const releases = Object.entries(areas).map(([name, { current }]) => `${name} ${current.id}`);
  const parts = [`shell ${shell?.id ?? ''}`, `api ${api?.id ?? ''}`, ...releases.sort()];
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16);
}

async function lockWhenFree(root: string): Promise<() => Promise<void>> {
  for (let polls = 0; polls < LOCK_POLLS; polls += 1) {
    try {
      return await lockfile.lock(root, { stale: STALE_LOCK_MS, lockfilePath: lockFolder(root) });
    } catch (error) {
      if (!LOCK_IS_HELD.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
      await setTimeout(LOCK_POLL_MS);
    }
  }
  throw new ReleaseRefused([
    `Another command keeps the release folder ${root} locked. Wait until it has ended and run this one again.`,
  ]);
}
