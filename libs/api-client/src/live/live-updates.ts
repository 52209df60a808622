// Loaded as the chunk `live`, after the first screen.
import type { QueryClient } from '@tanstack/react-query';
import { endSession, sessionQueries } from '../session';
import { refreshUser } from '../session-sync';
import { concerns, createChangeApplier } from './apply-changes';
import { keepConnected } from './change-stream';
import { createAnnouncer } from './show-changes';
import { startStopwatch } from './stopwatch';
import { isMultiplexed } from './stream-slots';
import { LIVE_TIMING } from './timing';
import { whileVisible } from './while-visible';

/**
 * Shows what others change, while a user is signed in. Without a stream, because a proxy does not let it
 * through, the page works as before.
 */
export function runLiveUpdates(queryClient: QueryClient, timing = LIVE_TIMING): void {
  const { queryKey } = sessionQueries.user();
  let userId: number | undefined;
  let session = new AbortController();
  let hasOpened = false;
  // The page has read data before this chunk was loaded. A later session starts before its first read.
  let unknownMs = Math.max(performance.now(), Date.now() - performance.timeOrigin);

  function followUser() {
    const nextId = queryClient.getQueryData(queryKey)?.id;
    if (nextId === userId) return;
    userId = nextId;
    session.abort();
    session = new AbortController();
    if (userId !== undefined) startSession(userId, session.signal);
  }

  function startSession(id: number, signal: AbortSignal) {
    const applier = createChangeApplier(queryClient, id, createAnnouncer(signal), signal);
    let missedMs = startStopwatch(unknownMs);
    unknownMs = 0;
    // A hidden page leaves its connection to the visible ones at once where there are few.
    const hiddenMs = isMultiplexed() ? timing.hiddenMs : 0;
    whileVisible(signal, hiddenMs, async (visible) => {
      await keepConnected({
        missedMs: () => missedMs(),
        signal: visible,
        timing,
        hasOpened: () => hasOpened,
        onOpen: () => {
          hasOpened = true;
          applier.retryFailed();
        },
        onChange: (change) => {
          applier.apply(change);
          // The user's role may have changed.
          if (concerns({ topic: 'users', id }, change)) void refreshUser(queryClient);
        },
        onHeartbeat: () => {
          missedMs = startStopwatch();
        },
      });
      if (!visible.aborted) endSession(queryClient);
    });
  }

  followUser();
  queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') followUser();
  });
}
