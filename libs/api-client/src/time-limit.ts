import type { Endpoint } from '@atrium/contracts';

const READ_TIMEOUT_MS = 30_000;
const WRITE_TIMEOUT_MS = 60_000;

/**
 * Runs a call with a time limit: 30 s for reads, 60 s for writes, its body included.
 *
 * @param call makes the call; aborted by the signal that it is given
 * @param signal aborts the call early
 * @throws Error with a sentence when the time is over, otherwise what the call throws
 */
export async function withTimeLimit<Result>(
  { method }: Endpoint,
  call: (signal: AbortSignal) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const isRead = method === 'GET';
  const limit = new AbortController();
  const timer = setTimeout(
    () => {
      limit.abort(new Error(isRead ? READ_TIMED_OUT : WRITE_TIMED_OUT));
    },
    isRead ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS,
  );
  try {
    return await call(signal ? AbortSignal.any([signal, limit.signal]) : limit.signal);
  } catch (error) {
    limit.signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

const READ_TIMED_OUT = 'The server did not answer in time. Please try again.';
const WRITE_TIMED_OUT =
  'The server did not answer in time. The change may or may not have been saved.';
