import { messageMutations } from '@atrium/api-client';
import type { ConversationEntry } from '@atrium/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { toastError } from '../toasts';

// By the cache that they are read into, so that they outlive the conversation on the screen, but not
// the page of another test or session.
const sent = new WeakMap<QueryClient, Set<number>>();

/**
 * Marks the messages of a conversation as read, each with one call.
 *
 * @param entries the conversation as the server has it now; nothing before that, or while hidden
 * @param selfId the recipient
 */
export function useMarkRead(
  entries: readonly ConversationEntry[] | undefined,
  selfId: number,
): void {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(messageMutations.markRead());

  const mark = useEffectEvent(async (unread: readonly number[]) => {
    const ids = idsSentBy(queryClient);
    const due = unread.filter((id) => !ids.has(id));
    if (due.length === 0) return;
    for (const id of due) ids.add(id);
    try {
      await mutateAsync(due);
    } catch (error) {
      // Another try follows when the conversation has changed or is opened again.
      for (const id of due) ids.delete(id);
      toastError(error, 'Failed to mark message as read');
    }
  });

  // Synchronises with the server, which keeps who has read what.
  useEffect(() => {
    if (entries) void mark(listUnread(entries, selfId));
  }, [entries, selfId]);
}

/** The ids of the messages to a user that are not read, oldest first. */
export function listUnread(entries: readonly ConversationEntry[], selfId: number): number[] {
  return entries
    .filter(({ message }) => message.recipientId === selfId && !message.isRead)
    .map(({ message }) => message.id);
}

function idsSentBy(queryClient: QueryClient): Set<number> {
  const ids = sent.get(queryClient) ?? new Set();
  sent.set(queryClient, ids);
  return ids;
}
