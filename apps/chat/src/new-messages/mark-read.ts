import type { QueryClient } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { messageMutations } from '@atrium/api-client/messages';
import type { ConversationEntry } from '@atrium/contracts/messages';
import { toastError } from '../toasts';
import { listUnread } from './list-unread';

// By query client, so that the ids outlive the conversation on the screen, but not the page of another
// test or session.
const sent = new WeakMap<QueryClient, Set<number>>();

/**
 * Marks the unread messages of a conversation as read, each with one call. A call that has failed is
 * made again with the next new message, or when the conversation is opened again (N56).
 *
 * @param entries the conversation as the server has it now; undefined before that, or while hidden
 * @param selfId the recipient
 * @param onRead called with the ids of messages once they are marked
 */
export function useMarkRead(
  entries: readonly ConversationEntry[] | undefined,
  selfId: number,
  onRead: (ids: readonly number[]) => void,
): void {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(messageMutations.markRead());
  const [tried] = useState(() => new Set<number>());

  const mark = useEffectEvent(async (unread: readonly number[]) => {
    if (unread.every((id) => tried.has(id))) return;
    for (const id of unread) tried.add(id);
    const ids = idsSentBy(queryClient);
    const due = unread.filter((id) => !ids.has(id));
    if (due.length === 0) return;
    for (const id of due) ids.add(id);
    try {
      const failures = await mutateAsync(due);
      for (const { id } of failures) ids.delete(id);
      onRead(due.filter((id) => ids.has(id)));
      if (failures[0]) toastError(failures[0].error, 'Failed to mark message as read');
    } catch {
      // A 401: the session has ended, and the same user may sign in again.
      for (const id of due) ids.delete(id);
    }
  });

  // Synchronizes with the server, which keeps who has read what.
  useEffect(() => {
    if (entries) void mark(listUnread(entries, selfId).map(({ message }) => message.id));
  }, [entries, selfId]);
}

function idsSentBy(queryClient: QueryClient): Set<number> {
  const ids = sent.get(queryClient) ?? new Set();
  sent.set(queryClient, ids);
  return ids;
}
