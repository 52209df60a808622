import { useState } from 'react';
import type { ConversationEntry } from '@atrium/contracts/messages';
import { listUnread } from './list-unread';

/**
 * Returns the id of the message below the "New messages" divider: the first one that was unread when the
 * conversation was opened, or that arrived while its end was not visible. The divider stays until the next
 * such message, or until older unread messages are loaded.
 *
 * @param newestId id of the newest known message, also if it is not shown
 * @param isFresh whether the conversation has been fetched since it was opened
 * @param isEndVisible whether the end of the conversation is visible
 */
export function useUnreadDivider(
  entries: readonly ConversationEntry[],
  selfId: number,
  newestId: number,
  isFresh: boolean,
  isEndVisible: boolean,
): number | undefined {
  const [state, setState] = useState(createState);
  const { wasFresh, seenId, dividerId } = state;
  const oldestId = entries[0]?.message.id ?? 0;

  function createState() {
    const unread = listUnread(entries, selfId)[0];
    return {
      wasFresh: isFresh,
      oldestId: entries[0]?.message.id ?? 0,
      seenId: newestId,
      dividerId: unread?.message.id,
    };
  }

  const unseen = entries.find(
    (entry) => isIncoming(entry, selfId) && entry.message.id > Math.max(seenId, dividerId ?? 0),
  );
  if (isFresh && !wasFresh) {
    // The cached conversation lacked messages that arrived since it was last open.
    setState(createState());
  } else if (oldestId !== state.oldestId) {
    const older = entries.filter(({ message }) => message.id < state.oldestId);
    const unread = listUnread(older, selfId)[0];
    setState({ ...state, oldestId, dividerId: unread?.message.id ?? dividerId });
  } else if (isEndVisible && seenId !== newestId) {
    setState({ ...state, seenId: newestId });
  } else if (!isEndVisible && unseen && (dividerId === undefined || dividerId <= seenId)) {
    setState({ ...state, dividerId: unseen.message.id });
  }
  return dividerId;
}

function isIncoming({ message }: ConversationEntry, selfId: number): boolean {
  return message.recipientId === selfId;
}
