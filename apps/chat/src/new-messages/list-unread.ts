import type { ConversationEntry } from '@atrium/contracts/messages';

/** Returns a conversation's messages that the recipient has not read, oldest first. */
export function listUnread(
  entries: readonly ConversationEntry[],
  recipientId: number,
): ConversationEntry[] {
  return entries.filter(({ message }) => message.recipientId === recipientId && !message.isRead);
}
