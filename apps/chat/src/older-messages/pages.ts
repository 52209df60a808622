import { queryOptions } from '@tanstack/react-query';
import { request } from '@atrium/api-client';
import { messageQueries } from '@atrium/api-client/messages';
import type { ConversationEntry } from '@atrium/contracts/messages';
import { listMessages, MESSAGES_PER_PAGE } from '@atrium/contracts/messages';

// Not in the API client, which every page loads.

/** A page of older messages. */
export interface OlderMessages {
  /** Oldest first. */
  readonly entries: readonly ConversationEntry[];
  /** Whether the conversation begins with them. */
  readonly isComplete: boolean;
}

/** Query options of a page of the messages before the given id. It is not kept. */
export function olderMessagesQuery(recipientId: number, before: number) {
  return queryOptions({
    queryKey: ['messages', 'older', recipientId, before],
    queryFn: () => readOlder(recipientId, before),
    staleTime: 0,
    gcTime: 0,
  });
}

/**
 * Query options of the newest page of a conversation. It is longer where that closes the gap to the
 * messages that were known.
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
  // A server with the specified call alone ignores `before` and answers the whole conversation again.
  const entries = page.filter(({ message }) => message.id < before);
  const isComplete = entries.length < Math.max(page.length, MESSAGES_PER_PAGE);
  return { entries, isComplete };
}

/** The most pages that are read to close a gap, so that a read stays bounded. */
const MAX_GAP_PAGES = 5;

/**
 * Puts the messages that came since the last read before the newest page, where they are more than a
 * page. Leaves a gap when they are more than `MAX_GAP_PAGES`.
 *
 * @param newest extended in place
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
