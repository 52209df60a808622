import type { Endpoint } from '@atrium/contracts';
import { startStallTimer } from './progress';

const READ_TIMEOUT_MS = 30_000;
const WRITE_TIMEOUT_MS = 60_000;

/**
 * Runs a request with a timeout: 30 s without a response or a further part of it for reads, 60 s for
 * writes. A large response over a slow line may take longer.
 *
 * @param send sends the request, which its signal aborts, and calls `onProgress` when a part of the response
 *   arrives
 * @param signal aborts the request early
 * @throws Error with a user-facing message on timeout, otherwise the error of the request
 */
export async function withTimeout<Result>(
  { method }: Endpoint,
  send: (signal: AbortSignal, onProgress: () => void) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const isRead = method === 'GET';
  const limit = new AbortController();
  const timer = startStallTimer(isRead ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS, () => {
    limit.abort(new Error(isRead ? READ_TIMED_OUT : WRITE_TIMED_OUT));
  });
  try {
    return await send(
      signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
      timer.restart,
    );
  } catch (error) {
    limit.signal.throwIfAborted();
    throw error;
  } finally {
    timer.stop();
  }
}

const READ_TIMED_OUT = 'The server did not respond in time. Please try again.';
const WRITE_TIMED_OUT =
  'The server did not respond in time. The change may or may not have been saved.';
