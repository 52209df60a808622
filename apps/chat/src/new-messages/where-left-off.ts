import type { ConversationEntry } from '@atrium/contracts';
import { useState } from 'react';

/**
 * Finds where the signed-in user has left off reading: the first message that came while nobody looked
 * at the end of the conversation, or was unread when it was opened.
 *
 * @param isLooking whether the end is in sight
 * @returns the id of that message; it stays until the next one takes its place
 */
export function useWhereLeftOff(
  entries: readonly ConversationEntry[],
  selfId: number,
  isLooking: boolean,
): number | undefined {
  const [{ seenId, leftOffId }, setPlace] = useState(() => {
    const unread = entries.find((entry) => isIncoming(entry, selfId) && !entry.message.isRead);
    return { seenId: newestId(entries), leftOffId: unread?.message.id };
  });

  const unseen = entries.find(
    (entry) => isIncoming(entry, selfId) && entry.message.id > Math.max(seenId, leftOffId ?? 0),
  );
  if (isLooking && seenId !== newestId(entries)) {
    setPlace({ seenId: newestId(entries), leftOffId });
  } else if (!isLooking && unseen && (leftOffId === undefined || leftOffId <= seenId)) {
    setPlace({ seenId, leftOffId: unseen.message.id });
  }
  return leftOffId;
}

function isIncoming({ message }: ConversationEntry, selfId: number): boolean {
  return message.recipientId === selfId;
}

function newestId(entries: readonly ConversationEntry[]): number {
  return entries.at(-1)?.message.id ?? 0;
}
