import type { ConversationEntry } from '@atrium/contracts/messages';

/** Returns the messages of a conversation that their recipient has not read, oldest first. */
export function listUnread(
  entries: readonly ConversationEntry[],
  recipientId: number,
): ConversationEntry[] {
  return entries.filter(({ message }) => message.recipientId === recipientId && !message.isRead);
}
