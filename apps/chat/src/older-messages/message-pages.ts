import { queryOptions } from '@tanstack/react-query';
import { request } from '@atrium/api-client';
import { messageQueries } from '@atrium/api-client/messages';
import type { ConversationEntry } from '@atrium/contracts/messages';
import { listMessages, MESSAGES_PER_PAGE } from '@atrium/contracts/messages';

// Not part of the API client, which every page loads.

/** Page of older messages. */
export interface OlderMessages {
  /** Oldest first. */
  readonly entries: readonly ConversationEntry[];
  /** Whether the page has the conversation's first message. */
  readonly isComplete: boolean;
}

/** Returns the query options of the page before a message id. The result is not cached. */
export function olderMessagesQuery(recipientId: number, before: number) {
  return queryOptions({
    queryKey: ['messages', 'older', recipientId, before],
    queryFn: () => readOlder(recipientId, before),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Returns the query options of the page after a message id. The result is not cached. */
export function newerMessagesQuery(recipientId: number, after: number) {
  return queryOptions({
    queryKey: ['messages', 'newer', recipientId, after],
    queryFn: () => request(listMessages, { query: { recipientId, after } }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Returns the query options of a page with one message, if it exists. Read again when the conversation changes. */
export function messageQuery(recipientId: number, id: number) {
  // The ids begin with 1, which is also the lowest value of `after`.
  const query = { recipientId, before: id + 1, after: id > 1 ? id - 1 : undefined };
  return queryOptions({
    queryKey: ['messages', 'single', recipientId, id],
    queryFn: ({ signal }) => request(listMessages, { query, signal }),
    meta: { changes: [{ topic: 'messages', id: recipientId }] },
    staleTime: 0,
    gcTime: 0,
  });
}

/**
 * Returns the query options of the newest page of a conversation. The result is longer than a page if more
 * messages have arrived since the last poll.
 */
export function conversationQuery(recipientId: number) {
  return messageQueries.conversation(recipientId, (newest, last, signal) =>
    closeGap(recipientId, newest, last, signal),
  );
}

async function readOlder(
  recipientId: number,
  before: number,
  signal?: AbortSignal,
): Promise<OlderMessages> {
  const query = { recipientId, before };
  const page = await request(listMessages, { query, ...(signal && { signal }) });
  // Older servers ignore `before` and return the whole conversation.
  const entries = page.filter(({ message }) => message.id < before);
  const isComplete = entries.length < Math.max(page.length, MESSAGES_PER_PAGE);
  return { entries, isComplete };
}

/** Maximum number of pages that one poll loads to close a gap. */
const MAX_GAP_PAGES = 5;

/**
 * Closes the gap between the last poll and the newest page, when more than a page of messages has arrived.
 * Leaves a gap of more than `MAX_GAP_PAGES`.
 *
 * @param newest the newest page; extended in place
 */
async function closeGap(
  recipientId: number,
  newest: ConversationEntry[],
  last: readonly ConversationEntry[],
  signal: AbortSignal,
): Promise<void> {
  let isComplete = newest.length < MESSAGES_PER_PAGE;
  for (let pages = 0; pages < MAX_GAP_PAGES && !isComplete; pages += 1) {
    const oldestId = newest[0]?.message.id ?? 0;
    const isKnown = last.some(({ message }) => message.id === oldestId);
    if (isKnown || oldestId <= (last[0]?.message.id ?? Infinity)) return;
    const older = await readOlder(recipientId, oldestId, signal);
    newest.unshift(...older.entries);
    isComplete = older.isComplete;
  }
}
