import { useQuery } from '@tanstack/react-query';
import type { ConversationEntry } from '@atrium/contracts/messages';
import { DELETED_MESSAGE, MESSAGES_PER_PAGE } from '@atrium/contracts/messages';
import { messageQuery } from '../older-messages/message-pages';

/** A message that the composer refers to, as it is now. */
interface MessageNow {
  readonly content: string;
  /** Whether it was deleted, alone or with the conversation. */
  readonly isDeleted: boolean;
}

/**
 * Follows a message of a conversation, which either side may change, delete or clear.
 *
 * @param newest the newest messages of the last poll; an older message is fetched on its own
 * @returns undefined while it is not known
 */
export function useMessageNow(
  otherId: number,
  id: number | undefined,
  newest: readonly ConversationEntry[] | undefined,
): MessageNow | undefined {
  const isPolled = newest !== undefined && (id === undefined || isAmong(newest, id));
  const single = useQuery({
    ...messageQuery(otherId, id ?? 0),
    enabled: newest !== undefined && !isPolled,
  });
  const entries = isPolled ? newest : single.data;
  if (id === undefined || !entries) return undefined;
  const found = entries.find(({ message }) => message.id === id);
  return found?.message.deletedAt === null
    ? { content: found.message.content, isDeleted: false }
    : { content: DELETED_MESSAGE, isDeleted: true };
}

/** Returns whether these newest messages would contain a message if it still existed. */
function isAmong(newest: readonly ConversationEntry[], id: number): boolean {
  return newest.length < MESSAGES_PER_PAGE || (newest[0]?.message.id ?? 0) <= id;
}
