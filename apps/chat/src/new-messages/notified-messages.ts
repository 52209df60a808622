// In the query cache, because the badge and the chat on one page can be of different releases. The end of the
// session clears it.
import type { QueryClient } from '@tanstack/react-query';
import type { ConversationEntry } from '@atrium/contracts/messages';

/** Numbers of unread messages by sender id. */
export type UnreadCounts = Readonly<Record<string, number>>;

const idsKey = ['chat', 'notified-ids'];
const countsKey = ['chat', 'notified-counts'];

/** Returns the messages without a toast so far, and records them. */
export function takeNewEntries(
  queryClient: QueryClient,
  unread: readonly ConversationEntry[],
): ConversationEntry[] {
  const ids = queryClient.getQueryData<ReadonlySet<number>>(idsKey) ?? new Set();
  const newEntries = unread.filter(({ message }) => !ids.has(message.id));
  if (newEntries.length > 0) {
    keep(queryClient, idsKey, new Set([...ids, ...newEntries.map(({ message }) => message.id)]));
  }
  return newEntries;
}

/**
 * Returns the numbers of unread messages that need no toast any more; lower than the server's while toasts
 * are pending, and undefined before the first response.
 */
export function getNotifiedCounts(queryClient: QueryClient): UnreadCounts | undefined {
  return queryClient.getQueryData(countsKey);
}

/** Replaces the numbers of unread messages that need no toast any more. */
export function setNotifiedCounts(queryClient: QueryClient, counts: UnreadCounts): void {
  keep(queryClient, countsKey, counts);
}

function keep(queryClient: QueryClient, queryKey: readonly string[], data: unknown): void {
  // Nothing observes the data, so it would be removed after five minutes.
  queryClient.setQueryDefaults(queryKey, { gcTime: Infinity });
  queryClient.setQueryData(queryKey, data);
}
