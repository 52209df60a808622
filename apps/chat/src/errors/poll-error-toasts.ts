import type { Query } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { messageQueries } from '@atrium/api-client/messages';
import { toastChatError } from './explain-chat-error';

const POLL_FALLBACKS = new Map([
  [kindOf(messageQueries.conversation(0)), 'Failed to fetch messages'],
  [kindOf(messageQueries.unreadByUser()), 'Failed to fetch unread messages'],
]);

/** Shows one toast when a poll fails, and no other until it has succeeded again. */
export function usePollErrorToasts(): void {
  const queryClient = useQueryClient();
  const [failingKinds] = useState(() => new Set<string>());

  const onResult = useEffectEvent((query: Pick<Query, 'queryKey' | 'isActive'>, error: unknown) => {
    const kind = kindOf(query);
    const fallback = POLL_FALLBACKS.get(kind);
    // An inactive conversation was fetched for a message toast, not polled.
    if (fallback === undefined || !query.isActive()) return;
    if (error === null) {
      failingKinds.delete(kind);
    } else if (!failingKinds.has(kind)) {
      failingKinds.add(kind);
      toastChatError(error, fallback);
    }
  });

  // Synchronizes with the results in the query cache.
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated') return;
        const { action, query } = event;
        if (action.type === 'error') onResult(query, action.error);
        if (action.type === 'success' && !action.manual) onResult(query, null);
      }),
    [queryClient],
  );
}

// All conversations share one kind.
function kindOf({ queryKey }: Pick<Query, 'queryKey'>): string {
  return queryKey.slice(0, 2).join('/');
}
