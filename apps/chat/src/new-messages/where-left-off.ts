import { useState } from 'react';
import type { ConversationEntry } from '@atrium/contracts/messages';
import { listUnread } from './list-unread';

/**
 * Returns where the signed-in user has left off reading: the id of the first message that was unread
 * when the conversation was opened, or came while its end was not in sight. It stays until the next
 * one takes its place, or older messages are loaded that are unread, too.
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
  const [place, setPlace] = useState(findPlace);
  const { isOpened, seenId, leftOffId } = place;
  const oldestId = entries[0]?.message.id ?? 0;

  function findPlace() {
    const unread = listUnread(entries, selfId)[0];
    return {
      isOpened: hasBeenRead,
      oldestId: entries[0]?.message.id ?? 0,
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
  } else if (oldestId !== place.oldestId) {
    const older = entries.filter(({ message }) => message.id < place.oldestId);
    const unread = listUnread(older, selfId)[0];
    setPlace({ ...place, oldestId, leftOffId: unread?.message.id ?? leftOffId });
  } else if (isLooking && seenId !== newestId(entries)) {
    setPlace({ ...place, seenId: newestId(entries) });
  } else if (!isLooking && unseen && (leftOffId === undefined || leftOffId <= seenId)) {
    setPlace({ ...place, leftOffId: unseen.message.id });
  }
  return leftOffId;
}

function isIncoming({ message }: ConversationEntry, selfId: number): boolean {
  return message.recipientId === selfId;
}

function newestId(entries: readonly ConversationEntry[]): number {
  return entries.at(-1)?.message.id ?? 0;
}
