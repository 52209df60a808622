import { ApiError, messageQueries, userQueries } from '@atrium/api-client';
import { useEndSession, useUser } from '@atrium/auth';
import { toast } from '@atrium/ui';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import type { Query, QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { explainChatError } from './explain-chat-error';

/** Tells of a failed call; `fallback` is the sentence for one that explains nothing itself. */
export type ReportFailure = (error: unknown, fallback: string) => void;

/**
 * What tells that a call of the chat has failed: by a toast, or by the login screen where nobody is
 * signed in any more.
 */
export function useReportFailure(): ReportFailure {
  const self = useUser();
  const endSession = useEndSession(self);
  const navigate = useNavigate();
  return (error, fallback) => {
    if (error instanceof ApiError && error.status === 401) {
      // An answer to somebody who has left says nothing about who is here now.
      if (!endSession()) return;
      // Once the shell has heard of it: until then, it would take /login for a page that is missing.
      notifyManager.schedule(() => void navigate('/login'));
      return;
    }
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
const USERS = kindOf(userQueries.list());

/** Tells of the failures of the chat's reads; of a poll's once, until it succeeds again (N51). */
export function useReadFailures(report: ReportFailure): void {
  const queryClient = useQueryClient();
  const [failing] = useState(() => new Set<string>());

  const note = useEffectEvent((query: Query, error: unknown) => {
    const kind = kindOf(query);
    const fallback = POLL_FALLBACKS.get(kind);
    if (fallback === undefined && kind !== USERS) return;
    const isSignedOut = error instanceof ApiError && error.status === 401;
    if (error === null) failing.delete(kind);
    else if (isSignedOut) report(error, '');
    // The list of users says in its own place that it could not be read, and what nobody looks at is
    // nobody's trouble.
    else if (fallback !== undefined && query.isActive() && !failing.has(kind)) {
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
