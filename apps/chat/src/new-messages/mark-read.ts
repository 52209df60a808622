import type { QueryClient } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { messageMutations } from '@atrium/api-client/messages';
import type { ConversationEntry } from '@atrium/contracts/messages';
import { toastChatError } from '../errors/explain-chat-error';
import { listUnread } from './list-unread';

// Ids with a sent request. Per query client, so that they outlive the open conversation, but not the session.
const requested = new WeakMap<QueryClient, Set<number>>();

/**
 * Marks the unread messages of a conversation as read, each with one request. A failed request is retried
 * with the next new message, or when the conversation is opened again.
 *
 * @param entries the fetched conversation; undefined while it is stale or the document is hidden
 * @param selfId the recipient
 * @param onMarkedRead called with the ids of marked messages
 */
export function useMarkRead(
  entries: readonly ConversationEntry[] | undefined,
  selfId: number,
  onMarkedRead: (ids: readonly number[]) => void,
): void {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(messageMutations.markRead());
  const [attempted] = useState(() => new Set<number>());

  const mark = useEffectEvent(async (unread: readonly number[]) => {
    if (unread.every((id) => attempted.has(id))) return;
    for (const id of unread) attempted.add(id);
    const ids = requestedIds(queryClient);
    const due = unread.filter((id) => !ids.has(id));
    if (due.length === 0) return;
    for (const id of due) ids.add(id);
    try {
      const failures = await mutateAsync(due);
      for (const { id } of failures) ids.delete(id);
      onMarkedRead(due.filter((id) => ids.has(id)));
      if (failures[0]) toastChatError(failures[0].error, 'Failed to mark message as read');
    } catch {
      // A 401 ends the session. After the next sign-in, the messages can be marked again.
      for (const id of due) ids.delete(id);
    }
  });

  // Synchronizes with the server's read state.
  useEffect(() => {
    if (entries) void mark(listUnread(entries, selfId).map(({ message }) => message.id));
  }, [entries, selfId]);
}

function requestedIds(queryClient: QueryClient): Set<number> {
  const ids = requested.get(queryClient) ?? new Set();
  requested.set(queryClient, ids);
  return ids;
}
