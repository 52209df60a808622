// Loaded as the chunk `live`, after the first screen.
import type { QueryClient } from '@tanstack/react-query';
import { endSession, sessionQueries } from '../session';
import { refreshUser } from '../session-sync';
import { createAnnouncer } from './announcer';
import { createChangeApplier } from './apply-changes';
import type { Instant } from './instant';
import { ageOf, instantBefore } from './instant';
import type { LiveMessage } from './tab-messages';
import type { Progress } from './tabs';
import { receiveChanges } from './tabs';
import type { LiveTiming } from './timing';
import { LIVE_TIMING } from './timing';

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
  const progress: Progress = { knownAt: findFirstRead(queryClient) };
  const announcer = createAnnouncer();
  const applier = createChangeApplier(queryClient, userId, announcer);
  let connection = new AbortController();

  function handleMessage(message: LiveMessage) {
    if (message.kind === 'open') {
      applier.retryFailed();
    } else if (message.kind === 'resync') {
      applier.applyResync();
      void refreshUser(queryClient);
    } else {
      const { topic, ids } = message.change;
      applier.apply(message.change);
      // The user's role may have changed.
      if (topic === 'users' && (ids.length === 0 || ids.includes(userId))) {
        void refreshUser(queryClient);
      }
    }
  }

  async function connect() {
    connection = new AbortController();
    const name = `atrium-live-1-${String(userId)}`;
    const { signal } = connection;
    const onMessage = (message: LiveMessage) => {
      if (!signal.aborted) handleMessage(message);
    };
    const reason = await receiveChanges({ name, progress, signal, timing, onMessage });
    if (reason === 'unauthorized' && !signal.aborted) endSession(queryClient);
    if (reason === 'unsupported') onUnsupported();
  }

  // A page in the back/forward cache may not hold a lock, and any message removes it from there.
  function leave() {
    connection.abort();
  }
  function rejoin({ persisted }: PageTransitionEvent) {
    if (persisted) void connect();
  }

  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', rejoin);
  void connect();
  return () => {
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', rejoin);
    connection.abort();
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
