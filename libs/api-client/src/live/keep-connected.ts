import type { Instant } from './instant';
import { ageOf, instantBefore } from './instant';
import type { StreamEnd, StreamHandlers } from './stream';
import { readStream } from './stream';
import type { LiveTiming } from './timing';

interface KeepConnectedOptions {
  /** Returns when the page last knew that it had missed nothing. */
  readonly getKnownAt: () => Instant;
  readonly signal: AbortSignal;
  readonly timing: LiveTiming;
  readonly handlers: StreamHandlers;
}

/** Why a page stops using the stream. */
export type FinalReason = 'aborted' | 'unauthorized' | 'unsupported';

/**
 * Keeps a connection to the stream of changes until the signal aborts it, nobody is signed in or the
 * server turns out to have no such stream.
 */
export async function keepConnected(options: KeepConnectedOptions): Promise<FinalReason> {
  const { getKnownAt, signal, timing, handlers } = options;
  let retryMs = timing.minRetryMs;
  let hasOpened = false;
  const onOpen = () => {
    hasOpened = true;
    handlers.onOpen();
  };
  while (!signal.aborted) {
    const startedAt = instantBefore();
    const end = await readStream({
      ...{ knownAt: getKnownAt(), signal, timing },
      handlers: { ...handlers, onOpen },
    });
    if (end.reason === 'unauthorized' || end.reason === 'unsupported') return end.reason;
    // A server that accepts streams and closes them at once is not called in a loop.
    if (end.reason === 'closed' && ageOf(startedAt) > timing.maxRetryMs) {
      retryMs = timing.minRetryMs;
    }
    // Where a stream has come through before, one will again, and the page misses changes until then.
    const isNeverPassed = end.reason === 'swallowed' && !hasOpened;
    await sleep(isNeverPassed ? timing.swallowedRetryMs : chooseDelay(end, retryMs), signal);
    retryMs = Math.min(retryMs * 2, timing.maxRetryMs);
  }
  return 'aborted';
}

function chooseDelay(end: StreamEnd, retryMs: number): number {
  const retryAfterMs = end.reason === 'failed' ? end.retryAfterMs : undefined;
  // Browsers that have lost the same server do not come back all at once.
  const jitter = 0.5 + Math.random() / 2;
  return retryAfterMs === undefined ? retryMs * jitter : retryAfterMs * (0.5 + jitter);
}

/** Waits, or returns early when the signal aborts. */
async function sleep(delayMs: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    function finish() {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    }
    const timer = setTimeout(finish, delayMs);
    signal.addEventListener('abort', finish);
  });
}
