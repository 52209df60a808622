import type { Endpoint } from '@atrium/contracts';

const READ_TIMEOUT_MS = 30_000;
const WRITE_TIMEOUT_MS = 60_000;

/**
 * Runs a request with a timeout, including the response body: 30 s for reads, 60 s for writes.
 *
 * @param send sends the request, which its signal aborts
 * @param signal aborts the request early
 * @throws Error with a user-facing message on timeout, otherwise the error of the request
 */
export async function withTimeout<Result>(
  { method }: Endpoint,
  send: (signal: AbortSignal) => Promise<Result>,
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
    return await send(signal ? AbortSignal.any([signal, limit.signal]) : limit.signal);
  } catch (error) {
    limit.signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

const READ_TIMED_OUT = 'The server did not respond in time. Please try again.';
const WRITE_TIMED_OUT =
  'The server did not respond in time. The change may or may not have been saved.';
