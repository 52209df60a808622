import { isUnauthorized, messageQueries } from '@atrium/api-client';
import { toast } from '@atrium/ui';
import { useQueryClient } from '@tanstack/react-query';
import type { Query, QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { explainChatError } from './explain-chat-error';

/** Tells of a failed call; `fallback` is the sentence for one that explains nothing itself. */
export type ReportFailure = (error: unknown, fallback: string) => void;

/** Returns what shows the error toast of a failed call; a 401 has ended the session already. */
export function useReportFailure(): ReportFailure {
  return (error, fallback) => {
    if (isUnauthorized(error)) return;
    toast({
      title: 'Error',
      description: explainChatError(error, fallback),
      variant: 'destructive',
    });
  };
}

const POLL_FALLBACKS = new Map([
  [kindOf(messageQueries.conversation(0)), 'Failed to fetch messages'],
  [kindOf(messageQueries.unreadByUser()), 'Failed to fetch unread messages'],
]);

/** Tells of the failures of the chat's reads; of a poll's once, until it succeeds again (N51). */
export function useReadFailures(report: ReportFailure): void {
  const queryClient = useQueryClient();
  const [failing] = useState(() => new Set<string>());

  const note = useEffectEvent((query: Query, error: unknown) => {
    const kind = kindOf(query);
    const fallback = POLL_FALLBACKS.get(kind);
    if (fallback === undefined) return;
    if (error === null) failing.delete(kind);
    // What nobody looks at is nobody's trouble.
    else if (query.isActive() && !failing.has(kind)) {
      failing.add(kind);
      report(error, fallback);
    }
  });

  // Synchronises with the outcomes of the reads, which the cache of all of them tells.
  useEffect(() => followReads(queryClient, note), [queryClient]);
}

/** Tells of the end of every read: its error, or null. Returns what ends that. */
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
