import { createParser } from 'eventsource-parser';
import { parseJson } from '@atrium/contracts';
import type { Change } from '@atrium/contracts/changes';
import { change, LONGEST_AGE_MS, streamChanges } from '@atrium/contracts/changes';
import { startStopwatch } from './stopwatch';
import { withStreamSlot } from './stream-slots';
import type { LIVE_TIMING } from './timing';

interface StreamOptions {
  /** Returns for how long the page may have missed changes, in milliseconds. */
  readonly missedMs: () => number;
  /** Returns whether a stream has come through before. */
  readonly hasOpened: () => boolean;
  readonly signal: AbortSignal;
  readonly timing: typeof LIVE_TIMING;
  /** Called once the server has accepted a stream, before its first change. */
  readonly onOpen: () => void;
  /** Called with `null` when any change may have been missed. */
  readonly onChange: (change: Change | null) => void;
  /** Called when everything before has been received. */
  readonly onHeartbeat: () => void;
}

/**
 * Reason why a connection ended.
 * - `closed`: it broke after the server had accepted it.
 * - `failed`: there was no connection, or the server is unavailable.
 * - `blocked`: a proxy holds the response back, or responds itself.
 * - `unauthorized`: nobody is signed in.
 */
interface StreamEnd {
  readonly reason: 'closed' | 'failed' | 'blocked' | 'unauthorized';
  /** Delay that the server asks for; 0 or NaN if it does not. */
  readonly retryAfterMs?: number;
}

/** Keeps a stream of changes open until the signal aborts or nobody is signed in. */
export async function keepConnected(options: StreamOptions): Promise<void> {
  const { signal, timing } = options;
  let retryMs = timing.minRetryMs;
  while (!signal.aborted) {
    const connectedMs = startStopwatch();
    const end = await withStreamSlot(signal, timing.turnMs, (turn) =>
      readStream({ ...options, signal: turn }),
    );
    if (!end || end.reason === 'unauthorized') return;
    const { reason, retryAfterMs } = end;
    // A server that accepts streams and closes them at once is not called in a loop.
    if (reason === 'closed' && connectedMs() > timing.maxRetryMs) retryMs = timing.minRetryMs;
    // Where a stream has come through before, one will again, and the page misses changes until then.
    const isBlocked = reason === 'blocked' && !options.hasOpened();
    const delayMs = isBlocked ? timing.blockedRetryMs : retryAfterMs || retryMs / 2;
    // Browsers that have lost the same server do not come back all at once.
    await new Promise((resolve) => setTimeout(resolve, delayMs * (1 + Math.random())));
    retryMs = Math.min(retryMs * 2, timing.maxRetryMs);
  }
}

/** Connects to the stream and reads it to its end. */
async function readStream(options: StreamOptions): Promise<StreamEnd> {
  const { signal, timing } = options;
  const connection = new AbortController();
  let silentMs = startStopwatch();
  const state = { isOpen: false };
  const isSilent = () => silentMs() > (state.isOpen ? timing.silenceMs : timing.openMs);
  // Often, because timers stop while the device sleeps.
  const watch = setInterval(() => {
    if (isSilent()) connection.abort();
  }, timing.watchMs);
  const parser = createParser({
    onComment: () => {
      // The first comment comes before the changes that the page has missed.
      const notify = state.isOpen ? options.onHeartbeat : options.onOpen;
      state.isOpen = true;
      notify();
    },
    onEvent: ({ event, data }) => {
      if (event === 'resync') options.onChange(null);
      // A newer server can have topics that this page does not know.
      const { data: known } = change.safeParse(event === 'change' ? parseJson(data) : null);
      if (known) options.onChange(known);
    },
  });
  try {
    const url = new URL(streamChanges.path, document.baseURI);
    const ageMs = Math.ceil(options.missedMs());
    if (ageMs <= LONGEST_AGE_MS) url.searchParams.set('age', String(ageMs));
    const response = await fetch(url, {
      credentials: 'include',
      cache: 'no-store',
      headers: { accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, connection.signal]),
    });
    const refusal = findRefusal(response);
    if (refusal) return refusal;
    const reader = response.body?.getReader();
    const decoder = new TextDecoder();
    while (reader) {
      const { done, value } = await reader.read();
      // The bytes may be as old as the sleep of the device.
      if (done || signal.aborted || isSilent()) break;
      silentMs = startStopwatch();
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } catch {
    // The connection broke, or was aborted.
  } finally {
    clearInterval(watch);
    connection.abort();
  }
  if (state.isOpen) return { reason: 'closed' };
  return { reason: isSilent() ? 'blocked' : 'failed' };
}

function findRefusal({ ok, status, headers }: Response): StreamEnd | null {
  if (status === 401) return { reason: 'unauthorized' };
  if (status === 429 || status >= 500) {
    return { reason: 'failed', retryAfterMs: Number(headers.get('retry-after')) * 1000 };
  }
  const isStream = headers.get('content-type')?.startsWith('text/event-stream');
  return ok && isStream ? null : { reason: 'blocked' };
}
