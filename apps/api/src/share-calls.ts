import { setTimeout as pause } from 'node:timers/promises';

/**
 * Returns a function that runs the task once for all calls until it starts, one run at a time. No call gets
 * the result of a run that began before it, and a failed run fails only its own calls.
 * @param pauseMs time from the first of these calls to the run, which more calls can join
 */
export function shareCalls<T>(task: () => Promise<T>, pauseMs: number): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;

  async function runAfter(previous: Promise<unknown>): Promise<T> {
    await Promise.allSettled([previous, pause(pauseMs)]);
    next = undefined;
    return task();
  }

  return () => {
    if (next === undefined) last = next = runAfter(last);
    return next;
  };
}
