import { availableParallelism, totalmem } from 'node:os';
import { run } from '../processes';
import type { Finding } from './finding.mjs';

const GIGABYTE = 1024 ** 3;
const NEEDED_MEMORY_BYTES = 3.5 * GIGABYTE;
const NEEDED_CORES = 2;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Checks memory and cores. Less than what tests like to have makes them slow, not wrong. */
export function checkSize(memoryBytes = totalmem(), cores = availableParallelism()): Finding {
  const text = `${(memoryBytes / GIGABYTE).toFixed(1)} GB of memory and ${String(cores)} cores`;
  if (memoryBytes >= NEEDED_MEMORY_BYTES && cores >= NEEDED_CORES) return { state: 'ok', text };
  return {
    state: 'wrong',
    optional: true,
    text: `${text} are little. npm test wants 4 GB and 2 cores: close other programs, and expect it to be slow.`,
  };
}

/**
 * Checks the clock against the newest commit, and that the time zone is known. A clock that is behind breaks
 * TLS, sessions and Nx's cache.
 *
 * @param root folder of the workspace
 */
export async function checkClock(root: string, now = new Date()): Promise<Finding> {
  const { stdout } = await run('git', ['log', '-1', '--format=%cI'], { cwd: root, reject: false });
  const committed = new Date(stdout);
  if (committed.getTime() > now.getTime() + DAY_MS) {
    return {
      state: 'wrong',
      text: `The clock says ${now.toISOString()}, which is before the last commit (${committed.toISOString()}). Set the clock.`,
    };
  }
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return { state: 'ok', text: `The clock says ${now.toISOString()}, the time zone is ${timeZone}` };
}
