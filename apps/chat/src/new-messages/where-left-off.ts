import type { ConversationEntry } from '@atrium/contracts';
import { useState } from 'react';
import { listUnread } from './list-unread';

/**
 * Returns where the signed-in user has left off reading: the id of the first message that was unread
 * when the conversation was opened, or came while its end was not in sight. It stays until the next
 * one takes its place.
 *
 * @param hasBeenRead whether the conversation has been read since it was opened
 * @param isLooking whether the end is in sight
 */
export function useWhereLeftOff(
  entries: readonly ConversationEntry[],
  selfId: number,
  hasBeenRead: boolean,
  isLooking: boolean,
): number | undefined {
  const [{ isOpened, seenId, leftOffId }, setPlace] = useState(findPlace);

  function findPlace() {
    const unread = listUnread(entries, selfId)[0];
    return {
      isOpened: hasBeenRead,
      seenId: newestId(entries),
      leftOffId: unread?.message.id,
    };
  }

  const unseen = entries.find(
    (entry) => isIncoming(entry, selfId) && entry.message.id > Math.max(seenId, leftOffId ?? 0),
  );
  if (hasBeenRead && !isOpened) {
    // The cache did not have what came since the conversation was last open.
    setPlace(findPlace());
  } else if (isLooking && seenId !== newestId(entries)) {
    setPlace({ isOpened, seenId: newestId(entries), leftOffId });
  } else if (!isLooking && unseen && (leftOffId === undefined || leftOffId <= seenId)) {
    setPlace({ isOpened, seenId, leftOffId: unseen.message.id });
  }
  return leftOffId;
}

function isIncoming({ message }: ConversationEntry, selfId: number): boolean {
  return message.recipientId === selfId;
}

function newestId(entries: readonly ConversationEntry[]): number {
  return entries.at(-1)?.message.id ?? 0;
}
