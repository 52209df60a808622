import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { messageQueries } from '@atrium/api-client/messages';
import type { ConversationEntry } from '@atrium/contracts/messages';
import { MESSAGES_PER_PAGE } from '@atrium/contracts/messages';
import { isolate, toast } from '@atrium/ui';
import { conversationQuery } from '../older-messages/message-pages';
import type { Announce } from '../older-messages/use-loaded-messages';
import { listUnread } from './list-unread';
import type { UnreadCounts } from './notified-messages';
import { getNotifiedCounts, setNotifiedCounts, takeNewEntries } from './notified-messages';

/** Opens the conversation with a user, whose toast was clicked or tapped. */
type Open = (otherId: number) => void;

/**
 * Shows a toast for each message that arrives while its conversation is open; none for cached messages and
 * those of the first response.
 *
 * @param entries the open conversation
 * @param isFresh whether it has been fetched since it was opened
 * @param announce called with the messages whose toasts were replaced immediately
 */
export function useOpenConversationToasts(
  selfId: number,
  entries: readonly ConversationEntry[] | undefined,
  isFresh: boolean,
  announce: Announce,
): void {
  const queryClient = useQueryClient();
  const wasFresh = useRef(false);

  const notify = useEffectEvent((current: readonly ConversationEntry[]) => {
    const newEntries = takeNewEntries(queryClient, listUnread(current, selfId));
    if (wasFresh.current) showToasts(newEntries, announce);
    wasFresh.current = isFresh;
  });

  // Synchronizes with the toasts and the live region, which are not rendered here.
  useEffect(() => {
    if (entries) notify(entries);
  }, [entries, isFresh]);
}

/**
 * Shows a toast for each new message outside the open conversation. Fetches the conversations whose number
 * of unread messages has increased.
 *
 * @param counts numbers of unread messages by sender id; undefined while another component shows the toasts
 * @param openId id of the user whose conversation is open
 * @param announce called with the messages whose toasts were replaced immediately
 */
export function useOtherMessageToasts(
  selfId: number,
  counts: UnreadCounts | undefined,
  openId: number | undefined,
  announce: Announce,
  open: Open | undefined,
): void {
  const queryClient = useQueryClient();

  function setNotifiedCount(id: number, count: number) {
    setNotifiedCounts(queryClient, { ...getNotifiedCounts(queryClient), [id]: count });
  }

  const notify = useEffectEvent((id: number, entries: readonly ConversationEntry[]) => {
    // The conversation has been opened since and shows its messages.
    if (isOpen(queryClient, id)) return;
    const unread = listUnread(entries, selfId);
    const count = queryClient.getQueryData(messageQueries.unreadByUser().queryKey)?.[id] ?? 0;
    // Unread messages before the newest page are in the count, but not in `entries`.
    const unreadBefore =
      entries.length < MESSAGES_PER_PAGE ? 0 : Math.max(0, count - unread.length);
    const oldCount = Math.max(0, (getNotifiedCounts(queryClient)?.[id] ?? 0) - unreadBefore);
    setNotifiedCount(id, Math.min(unreadBefore + unread.length, count));
    takeNewEntries(queryClient, unread.slice(0, oldCount));
    showToasts(takeNewEntries(queryClient, unread.slice(oldCount)), announce, open);
  });

  const fetchNewMessages = useEffectEvent((next: UnreadCounts) => {
    const known = getNotifiedCounts(queryClient) ?? next;
    const lowered = Object.entries(next).map(([id, count]) => [
      id,
      Math.min(count, known[id] ?? 0),
    ]);
    setNotifiedCounts(queryClient, Object.fromEntries(lowered) as Record<string, number>);
    const increased = Object.keys(next).filter((id) => (next[id] ?? 0) > (known[id] ?? 0));
    for (const id of increased.map(Number).filter((other) => other !== openId)) {
      queryClient.query({ ...conversationQuery(id), staleTime: 0 }).then(
        (entries) => notify(id, entries),
        (error: unknown) => {
          // After a failure, the badge is enough. A fetch canceled by leaving the conversation is no failure.
          const { queryKey } = conversationQuery(id);
          if (queryClient.getQueryState(queryKey)?.error === error)
            setNotifiedCount(id, next[id] ?? 0);
        },
      );
    }
  });

  // Synchronizes with the server when the counts or the open conversation change: the previous one may have
  // been left before a poll fetched its messages.
  useEffect(() => {
    if (counts) fetchNewMessages(counts);
  }, [counts, openId]);
}

// Also for the badge, which does not know the chat's address.
function isOpen(queryClient: QueryClient, otherId: number): boolean {
  const { queryKey } = conversationQuery(otherId);
  return queryClient.getQueryCache().find({ queryKey })?.isActive() ?? false;
}

function showToasts(
  newEntries: readonly ConversationEntry[],
  announce: Announce,
  open?: Open,
): void {
  for (const { message, sender } of newEntries) {
    toast({
      title: `New message from ${isolate(sender.username)}`,
      description: message.content,
      onOpen: open && (() => open(message.senderId)),
    });
  }
  if (newEntries.length > 1) announce(newEntries.slice(0, -1).map(toAnnouncement).join(' '));
}

function toAnnouncement({ message, sender }: ConversationEntry): string {
  return `New message from ${sender.username}: ${message.content}`;
}
