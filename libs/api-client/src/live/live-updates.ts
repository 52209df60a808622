// Loaded as the chunk `live`, after the first screen.
import type { QueryClient } from '@tanstack/react-query';
import { endSession, sessionQueries } from '../session';
import { refreshUser } from '../session-sync';
import { createAnnouncer } from './announcer';
import { createChangeApplier } from './apply-changes';
import type { Instant } from './instant';
import { ageOf, instantBefore } from './instant';
import type { FinalReason } from './keep-connected';
import { keepConnected } from './keep-connected';
import type { StreamMessage } from './stream';
import { isMultiplexed, withStreamSlot } from './stream-slots';
import type { LiveTiming } from './timing';
import { LIVE_TIMING } from './timing';
import { whileVisible } from './while-visible';

/**
 * Shows what others change, while a user is signed in, until the returned function is called. Without a
 * stream, because the server or a proxy does not offer one, the page works as before.
 */
export function runLiveUpdates(
  queryClient: QueryClient,
  timing: LiveTiming = LIVE_TIMING,
): () => void {
  const { queryKey } = sessionQueries.user();
  let session: { userId: number; stop: () => void } | undefined;
  let isSupported = true;

  function followUser() {
    const userId = queryClient.getQueryData(queryKey)?.id;
    if (userId === session?.userId) return;
    const last = session;
    session = undefined;
    // Changes the cache, and so calls this function again.
    last?.stop();
    if (userId === undefined || !isSupported) return;
    const stop = startSession(queryClient, userId, timing, () => {
      isSupported = false;
      stop();
    });
    session = { userId, stop };
  }

  followUser();
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') followUser();
  });
  return () => {
    unsubscribe();
    session?.stop();
  };
}

function startSession(
  queryClient: QueryClient,
  userId: number,
  timing: LiveTiming,
  onUnsupported: () => void,
): () => void {
  /** When the page last knew that it had missed nothing. */
  let knownAt = findFirstRead(queryClient);
  const announcer = createAnnouncer();
  const applier = createChangeApplier(queryClient, userId, announcer);

  function handleMessage(message: StreamMessage) {
    if (message.kind === 'resync') {
      applier.applyResync();
      void refreshUser(queryClient);
      return;
    }
    const { topic, ids } = message.change;
    applier.apply(message.change);
    // The user's role may have changed.
    if (topic === 'users' && (ids.length === 0 || ids.includes(userId))) {
      void refreshUser(queryClient);
    }
  }

  // A hidden page leaves its connection to the visible ones at once where there are few.
  const hiddenMs = isMultiplexed() ? timing.hiddenMs : 0;
  const stopFollowing = whileVisible(hiddenMs, async (signal) => {
    let end: FinalReason | undefined;
    while (!signal.aborted && (end === undefined || end === 'aborted')) {
      end = await withStreamSlot(signal, timing.turnMs, (turn) =>
        keepConnected({
          ...{ getKnownAt: () => knownAt, signal: turn, timing },
          handlers: {
            onOpen: applier.retryFailed,
            onMessage: (message) => {
              if (!turn.aborted) handleMessage(message);
            },
            onHeartbeat: () => {
              knownAt = instantBefore();
            },
          },
        }),
      );
    }
    if (signal.aborted) return;
    if (end === 'unauthorized') endSession(queryClient);
    if (end === 'unsupported') onUnsupported();
  });
  return () => {
    stopFollowing();
    applier.stop();
    announcer.stop();
  };
}

/** Longest duration of a read, see `withTimeout`. */
const MAX_READ_MS = 30_000;

/** Returns an instant before the first read of data that the page shows, but not before its navigation. */
function findFirstRead(queryClient: QueryClient): Instant {
  const readAt = queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ meta, state }) => (meta?.changes && state.data ? [state.dataUpdatedAt] : []));
  const firstAgeMs = Date.now() - Math.min(Date.now(), ...readAt) + MAX_READ_MS;
  const navigation: Instant = { monotonic: 0, wall: performance.timeOrigin };
  return firstAgeMs < ageOf(navigation) ? instantBefore(firstAgeMs) : navigation;
}
