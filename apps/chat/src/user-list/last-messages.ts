import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { messageQueries } from '@atrium/api-client/messages';
import type { Message } from '@atrium/contracts/messages';

/** The newest message of each conversation by the other user's id. */
export type LastMessages = ReadonlyMap<number, Message>;

/**
 * Returns the newest messages, or undefined while they load for the first time. There are none from a server
 * that does not list conversations. Loads them again when the unread counts change.
 *
 * @param openId id of the user whose conversation is open
 * @param openNewest its newest message, which is polled
 */
export function useLastMessages(
  counts: Readonly<Record<string, number>> | undefined,
  openId?: number,
  openNewest?: Message,
): LastMessages | undefined {
  const { data, isPending, refetch } = useQuery({
    ...messageQueries.conversations(),
    staleTime: 0,
  });
  // Without an ETag, every poll has a new object.
  const countsKey = counts && JSON.stringify(counts);
  const previousKey = useRef(countsKey);

  // Synchronizes with the server: the unread counts are polled, the newest messages are not.
  useEffect(() => {
    const isChange = previousKey.current && previousKey.current !== countsKey;
    previousKey.current = countsKey;
    if (isChange) void refetch();
  }, [countsKey, refetch]);

  if (!data) return isPending ? undefined : new Map();
  const lastMessages = new Map(data.map(({ userId, message }) => [userId, message]));
  const last = openId === undefined ? undefined : lastMessages.get(openId);
  // The cache of a conversation that has just been opened can be older.
  if (openId !== undefined && openNewest && openNewest.id >= (last?.id ?? 0)) {
    lastMessages.set(openId, openNewest);
  }
  return lastMessages;
}
