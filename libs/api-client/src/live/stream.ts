import { createParser } from 'eventsource-parser';
import type { Change } from '@atrium/contracts/changes';
import { change, streamChanges } from '@atrium/contracts/changes';
import type { Instant } from './instant';
import { ageOf, instantBefore } from './instant';
import type { LiveTiming } from './timing';

/** A message of the stream. `resync` says that any change may have been missed. */
export type StreamMessage = { kind: 'change'; change: Change } | { kind: 'resync' };

/**
 * Reason why a connection ended.
 * - `closed`: it broke after the server had accepted it.
 * - `failed`: there was no connection, or the server is unavailable.
 * - `swallowed`: a proxy holds the response back.
 * - `unauthorized`: nobody is signed in.
 * - `unsupported`: the server has no such stream.
 */
export type StreamEnd =
  | { reason: 'closed' | 'swallowed' | 'unauthorized' | 'unsupported' }
  | { reason: 'failed'; retryAfterMs?: number };

/** Receivers of a stream's messages. */
export interface StreamHandlers {
  /** Called once the server has accepted the stream, before its first message. */
  readonly onOpen: () => void;
  readonly onMessage: (message: StreamMessage) => void;
  /** Called when everything before has been received. */
  readonly onHeartbeat: () => void;
}

interface StreamOptions {
  /** When the page last knew that it had missed nothing. */
  readonly knownAt: Instant;
  readonly signal: AbortSignal;
  readonly timing: LiveTiming;
  readonly handlers: StreamHandlers;
}

/** The server remembers no change for longer than a day. */
const MAX_AGE_MS = 86_400_000;

/** Connects to the stream of changes and reads it to its end. Never throws. */
export async function readStream(options: StreamOptions): Promise<StreamEnd> {
  const { knownAt, timing } = options;
  const connection = new AbortController();
  const state = { isOpen: false, isSwallowed: false };
  const firstComment = setTimeout(() => {
    state.isSwallowed = true;
    connection.abort();
  }, timing.swallowedMs);
  const parser = createChangeParser(options.handlers, () => {
    state.isOpen = true;
    clearTimeout(firstComment);
  });
  try {
    const response = await fetch(buildUrl(knownAt), {
      credentials: 'include',
      cache: 'no-store',
      headers: { accept: 'text/event-stream' },
      signal: AbortSignal.any([options.signal, connection.signal]),
    });
    const refusal = findRefusal(response);
    if (refusal) return refusal;
    await readChunks(response, connection, timing, (text) => {
      parser.feed(text);
    });
  } catch {
    // The connection broke, or was aborted.
  } finally {
    clearTimeout(firstComment);
    connection.abort();
  }
  if (state.isOpen) return { reason: 'closed' };
  return { reason: state.isSwallowed ? 'swallowed' : 'failed' };
}

async function readChunks(
  { body }: Response,
  connection: AbortController,
  { silenceMs }: LiveTiming,
  feed: (text: string) => void,
): Promise<void> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let lastRead = instantBefore();
  const isSilent = () => ageOf(lastRead) > silenceMs;
  // Often, because timers stop while the device sleeps.
  const watch = setInterval(() => {
    if (isSilent()) connection.abort();
  }, silenceMs / 8);
  try {
    while (reader) {
      const { done, value } = await reader.read();
      // The bytes may be as old as the sleep of the device.
      if (done || isSilent()) return;
      lastRead = instantBefore();
      feed(decoder.decode(value, { stream: true }));
    }
  } finally {
    clearInterval(watch);
  }
}

function createChangeParser(handlers: StreamHandlers, onFirstComment: () => void) {
  let hasComment = false;
  return createParser({
    onComment: () => {
      // The first comment comes before the changes that the page has missed.
      if (hasComment) {
        handlers.onHeartbeat();
        return;
      }
      hasComment = true;
      onFirstComment();
      handlers.onOpen();
    },
    onEvent: ({ event, data }) => {
      if (event === 'resync') handlers.onMessage({ kind: 'resync' });
      if (event !== 'change') return;
      const parsed = change.safeParse(parseJson(data));
      // A newer server can have topics that this page does not know.
      if (parsed.success) handlers.onMessage({ kind: 'change', change: parsed.data });
    },
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function buildUrl(knownAt: Instant): URL {
  const url = new URL(streamChanges.path, document.baseURI);
  const ageMs = Math.ceil(ageOf(knownAt));
  if (ageMs <= MAX_AGE_MS) url.searchParams.set('age', String(ageMs));
  return url;
}

function findRefusal({ ok, status, headers }: Response): StreamEnd | null {
  if (status === 401) return { reason: 'unauthorized' };
  if (status === 429 || status >= 500) {
    const retryAfterMs = parseRetryAfter(headers.get('retry-after'));
    return { reason: 'failed', ...(retryAfterMs !== undefined && { retryAfterMs }) };
  }
  const isStream = headers.get('content-type')?.startsWith('text/event-stream');
  return ok && isStream ? null : { reason: 'unsupported' };
}

/** Parses the seconds or the date of a `Retry-After` header. */
function parseRetryAfter(header: string | null): number | undefined {
  if (!header) return undefined;
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000;
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0);
}
