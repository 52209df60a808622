import { mkdir, rmdir, stat } from 'node:fs/promises';
import lockfile from 'proper-lockfile';

/** Options of `tryLock`. */
export interface LockOptions {
  /** Age at which the lock of a killed process expires. */
  readonly staleMs: number;
  /** Called when the lock was lost, for example because the machine slept; throws by default. */
  readonly onLost?: () => void;
}

/**
 * Locks for other processes by creating a folder. A killed process does not hold the lock forever.
 *
 * @returns the function that unlocks, or `null` while another process has the lock
 */
export async function tryLock(
  folder: string,
  { staleMs, onLost }: LockOptions,
): Promise<(() => Promise<void>) | null> {
  try {
    return await lockfile.lock(folder, {
      lockfilePath: folder,
      realpath: false,
      stale: Infinity,
      update: staleMs / 2,
      ...(onLost && { onCompromised: onLost }),
    });
  } catch (error) {
    if (!hasCode(error, 'ELOCKED') && !hasCode(error, 'ENOENT')) throw error;
    await removeStaleLock(folder, staleMs);
    return null;
  }
}

/**
 * Removes the lock of a killed process. The library's own way lets two processes see the same old lock, and the
 * second one removes the new lock of the first. Here, one at a time looks again and removes it.
 */
async function removeStaleLock(folder: string, staleMs: number): Promise<void> {
  if (!(await isStale(folder, staleMs))) return;
  const guard = `${folder}.removal`;
  try {
    await mkdir(guard);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    // Its process was killed as well.
    if (await isStale(guard, staleMs)) await removeFolder(guard);
    return;
  }
  try {
    if (await isStale(folder, staleMs)) await removeFolder(folder);
  } finally {
    await removeFolder(guard);
  }
}

async function isStale(folder: string, staleMs: number): Promise<boolean> {
  const found = await stat(folder).catch(() => null);
  return found !== null && found.mtimeMs < Date.now() - staleMs;
}

async function removeFolder(folder: string): Promise<void> {
  await rmdir(folder).catch((error: unknown) => {
    if (!hasCode(error, 'ENOENT')) throw error;
  });
}

function hasCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code;
}
