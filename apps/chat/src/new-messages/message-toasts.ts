import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ConversationEntry } from '@atrium/contracts/messages';
import { MESSAGES_PER_PAGE } from '@atrium/contracts/messages';
import { toast } from '@atrium/ui';
import { conversationQuery } from '../older-messages/pages';
import { listUnread } from './list-unread';

// By query client, so that a message is told once, however often the page is left and opened again.
const told = new WeakMap<QueryClient, Set<number>>();

/** Reads a text to screen readers. */
export type Announce = (text: string) => void;

/**
 * Shows a toast for each message that comes while its conversation is open (N49), and none for what
 * opening it shows: the cached messages and those of the first response (N56).
 *
 * @param entries the open conversation
 * @param hasBeenRead whether it has been read since it was opened
 * @param announce called with the messages whose toasts were replaced at once
 */
export function useOpenConversationToasts(
  selfId: number,
  entries: readonly ConversationEntry[] | undefined,
  hasBeenRead: boolean,
  announce: Announce,
): void {
  const queryClient = useQueryClient();
  const isOpened = useRef(false);

  const tell = useEffectEvent((present: readonly ConversationEntry[]) => {
    const news = takeNews(queryClient, listUnread(present, selfId));
    if (isOpened.current) showToasts(news, announce);
    isOpened.current = hasBeenRead;
  });

  // Synchronizes with the toasts and the live region, which are not rendered here.
  useEffect(() => {
    if (entries) tell(entries);
  }, [entries, hasBeenRead]);
}

/**
 * Shows a toast for each new message outside the open conversation (N49): reads the conversations with
 * those whose number of unread messages has risen.
 *
 * @param counts unread messages by their sender's id
 * @param openId user whose conversation is open, if any
 * @param announce called with the messages whose toasts were replaced at once
 */
export function useOtherMessageToasts(
  selfId: number,
  counts: Readonly<Record<string, number>> | undefined,
  openId: number | undefined,
  announce: Announce,
): void {
  const queryClient = useQueryClient();
  // Lower than the server's where something is still to be told.
  const toldCounts = useRef(counts);

  function noteCount(id: number, count: number) {
    toldCounts.current = { ...toldCounts.current, [id]: count };
  }

  const tell = useEffectEvent((id: number, entries: readonly ConversationEntry[]) => {
    // It was opened meanwhile, and shows them.
    if (id === openId) return;
    const unread = listUnread(entries, selfId);
    const count = counts?.[id] ?? 0;
    // Unread messages before a full page are counted, but not in it.
    const unreadBefore =
      entries.length < MESSAGES_PER_PAGE ? 0 : Math.max(0, count - unread.length);
    const oldCount = Math.max(0, (toldCounts.current?.[id] ?? 0) - unreadBefore);
    noteCount(id, Math.min(unreadBefore + unread.length, count));
    takeNews(queryClient, unread.slice(0, oldCount));
    showToasts(takeNews(queryClient, unread.slice(oldCount)), announce);
  });

  const readNews = useEffectEvent((next: Readonly<Record<string, number>>) => {
    const known = toldCounts.current ?? next;
    const lowered = Object.entries(next).map(([id, count]) => [
      id,
      Math.min(count, known[id] ?? 0),
    ]);
    toldCounts.current = Object.fromEntries(lowered) as Record<string, number>;
    const risen = Object.keys(next).filter((id) => (next[id] ?? 0) > (known[id] ?? 0));
    for (const id of risen.map(Number).filter((other) => other !== openId)) {
      queryClient.query({ ...conversationQuery(id), staleTime: 0 }).then(
        (entries) => {
          tell(id, entries);
        },
        (error: unknown) => {
          // The badge tells of it where the read fails. Leaving a conversation cancels its read, which
          // is no failure of the query.
          const { queryKey } = conversationQuery(id);
          if (queryClient.getQueryState(queryKey)?.error === error) noteCount(id, next[id] ?? 0);
        },
      );
    }
  });

  // Synchronizes with the server: the counts say that there is something to read. Also when another
  // conversation is opened: the one before may have been left before a poll brought its messages.
  useEffect(() => {
    if (counts) readNews(counts);
  }, [counts, openId]);
}

/** Returns the messages that have not been told, and notes that they are now. */
function takeNews(
  queryClient: QueryClient,
  unread: readonly ConversationEntry[],
): ConversationEntry[] {
  const ids = told.get(queryClient) ?? new Set();
  told.set(queryClient, ids);
  const news = unread.filter(({ message }) => !ids.has(message.id));
  for (const { message } of news) ids.add(message.id);
  return news;
}

function showToasts(news: readonly ConversationEntry[], announce: Announce): void {
  for (const { message, sender } of news) {
    toast({ title: `New message from ${sender.username}`, description: message.content });
  }
  if (news.length > 1) announce(news.slice(0, -1).map(sentenceOf).join(' '));
}

function sentenceOf({ message, sender }: ConversationEntry): string {
  return `New message from ${sender.username}: ${message.content}`;
}
