import { messageQueries } from '@atrium/api-client';
import type { ConversationEntry } from '@atrium/contracts';
import { toast } from '@atrium/ui';
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';

// By the cache that they are read into, so that a message is told once, however often the page is left
// and opened again.
const told = new WeakMap<QueryClient, Set<number>>();

interface Readings {
  /** The unread messages by their sender's id. */
  counts: Readonly<Record<string, number>> | undefined;
  /** Whose conversation is shown, and what is in it. */
  shownId: number | undefined;
  shown: readonly ConversationEntry[] | undefined;
}

/**
 * Tells of each new message to the signed-in user once, by a toast (N49): those of the shown
 * conversation as they come, and those of others when their number has risen.
 *
 * @param announce tells screen readers of the messages whose toasts were replaced at once
 */
export function useMessageToasts(
  selfId: number,
  { counts, shownId, shown }: Readings,
  announce: (text: string) => void,
): void {
  const queryClient = useQueryClient();
  const knownCounts = useRef(counts);

  const tell = useEffectEvent((entries: readonly ConversationEntry[]) => {
    const ids = idsToldBy(queryClient);
    const news = entries.filter(
      ({ message }) => message.recipientId === selfId && !message.isRead && !ids.has(message.id),
    );
    for (const { message, sender } of news) {
      ids.add(message.id);
      toast({ title: `New message from ${sender.username}`, description: message.content });
    }
    if (news.length > 1) announce(news.slice(0, -1).map(sentenceOf).join(' '));
  });

  const tellOfOthers = useEffectEvent((next: Readonly<Record<string, number>>) => {
    const known = knownCounts.current;
    knownCounts.current = next;
    if (known === undefined) return;
    const risen = Object.keys(next).filter((id) => (next[id] ?? 0) > (known[id] ?? 0));
    for (const id of risen.map(Number).filter((other) => other !== shownId)) {
      // Its badge tells of it anyway, where this read fails.
      void queryClient
        .fetchQuery({ ...messageQueries.conversation(id), staleTime: 0 })
        .then(tell, () => undefined);
    }
  });

  // Synchronises with the toasts and the live region, which are not rendered here.
  useEffect(() => {
    if (shown) tell(shown);
  }, [shown]);

  // Synchronises with the server: the counts say that there is something to be read.
  useEffect(() => {
    if (counts) tellOfOthers(counts);
  }, [counts]);
}

function sentenceOf({ message, sender }: ConversationEntry): string {
  return `New message from ${sender.username}: ${message.content}`;
}

function idsToldBy(queryClient: QueryClient): Set<number> {
  const ids = told.get(queryClient) ?? new Set();
  told.set(queryClient, ids);
  return ids;
}
