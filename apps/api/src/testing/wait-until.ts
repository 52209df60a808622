import { setTimeout as pause } from 'node:timers/promises';

/** Enough for a busy machine, and less than the timeout of a test, which would not say what it waited for. */
const GIVE_UP_MS = 240_000;

/**
 * Calls a function until it returns something other than `false` and `undefined`, and returns that.
 *
 * @throws Error with the function's source after four minutes
 */
export async function waitUntil<Result>(
  read: () => Result | Promise<Result>,
): Promise<Exclude<Result, false | undefined>> {
  const deadline = performance.now() + GIVE_UP_MS;
  while (performance.now() < deadline) {
    const result = await read();
    if (isFound(result)) return result;
    await pause(5);
  }
  throw new Error(`Waited in vain for ${String(read)}`);
}

function isFound<Result>(result: Result): result is Exclude<Result, false | undefined> {
  return result !== false && result !== undefined;
}
