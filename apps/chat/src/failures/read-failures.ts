import type { Query, QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { messageQueries } from '@atrium/api-client/messages';
import { toastError } from '../toasts';

const POLL_FALLBACKS = new Map([
  [kindOf(messageQueries.conversation(0)), 'Failed to fetch messages'],
  [kindOf(messageQueries.unreadByUser()), 'Failed to fetch unread messages'],
]);

/** Shows a toast when a poll fails: once, until it succeeds again (N51). */
export function useReadFailures(): void {
  const queryClient = useQueryClient();
  const [failing] = useState(() => new Set<string>());

  const note = useEffectEvent((query: Query, error: unknown) => {
    const kind = kindOf(query);
    const fallback = POLL_FALLBACKS.get(kind);
    // A conversation that is not on the screen was read for a toast, not polled.
    if (fallback === undefined || !query.isActive()) return;
    if (error === null) {
      failing.delete(kind);
    } else if (!failing.has(kind)) {
      failing.add(kind);
      toastError(error, fallback);
    }
  });

  // Synchronizes with the query cache, which knows how every read has ended.
  useEffect(() => followReads(queryClient, note), [queryClient]);
}

/** Calls the listener at the end of every read, with its error or null. Returns what unsubscribes it. */
function followReads(
  queryClient: QueryClient,
  listener: (query: Query, error: Error | null) => void,
): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action, query } = event;
    if (action.type === 'error') listener(query, action.error);
    if (action.type === 'success' && !action.manual) listener(query, null);
  });
}

// Every conversation is read by the same poll.
function kindOf({ queryKey }: { queryKey: readonly unknown[] }): string {
  return queryKey.slice(0, 2).join('/');
}
