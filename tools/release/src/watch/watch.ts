import { setTimeout } from 'node:timers/promises';
import { tryLock } from '../release-folder/lock';
import { watchLockFolder } from '../release-folder/paths';
import type { RoundResult, WatchOptions } from './watch-round';
import { createWatchRounds } from './watch-round';

/** Age at which the lock of a killed watch expires. */
const STALE_LOCK_MS = 10_000;

// The server must have worked for this many rounds: fifteen seconds.
const GOOD_ROUNDS = 3;

/** Options of a watch that goes on. */
export interface WatchLoopOptions extends WatchOptions {
  readonly intervalMs: number;
  /** Ends the watch after the current round. */
  readonly signal: AbortSignal;
}

/**
 * Watches releases until it is told to stop. Of several watches of a release folder one is active; the
 * others take its place when it ends.
 */
export async function watchReleases(options: WatchLoopOptions): Promise<void> {
  const { root, intervalMs, signal, log } = options;
  let runRound: (() => Promise<RoundResult>) | null = null;
  let unlock: (() => Promise<void>) | null = null;
  while (!signal.aborted) {
    unlock ??= await tryLock(watchLockFolder(root), {
      staleMs: STALE_LOCK_MS,
      onLost: () => {
        unlock = null;
      },
    });
    if (unlock === null) runRound = null;
    else {
      if (runRound === null) log(`Watching the releases in ${root}.`);
      runRound ??= createWatchRounds(options, GOOD_ROUNDS);
      await runRound();
    }
    await setTimeout(intervalMs, undefined, { signal }).catch(() => undefined);
  }
  await unlock?.();
}

/** Runs one round, for a timer of the operating system. */
export async function watchOnce(options: WatchOptions): Promise<RoundResult> {
  return createWatchRounds(options, 1)();
}
