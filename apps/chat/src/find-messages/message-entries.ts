import { messageQueries } from '@atrium/api-client/messages';
import { userQueries } from '@atrium/api-client/users';
import type { ContributionContext, PaletteEntry } from '@atrium/area-contract';
import { MAX_SEARCH_RESULTS } from '@atrium/area-contract';
import { MESSAGE_SEARCH_LENGTH } from '@atrium/contracts/messages';
import { isolate } from '@atrium/ui';

const mediumDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** Finds the newest own messages as entries of the palette, which open the conversation at the message. */
export async function findMessageEntries(
  { queryClient, user }: ContributionContext,
  text: string,
): Promise<PaletteEntry[]> {
  // The server would refuse it.
  if (text.length > MESSAGE_SEARCH_LENGTH) return [];
  const [users, found] = await Promise.all([
    queryClient.query(userQueries.list()),
    // Not refetched while nobody sees it, so it may be outdated.
    queryClient.query({ ...messageQueries.search(text), gcTime: 0 }),
  ]);
  const entries = found.flatMap(({ id, userId, senderId, content, createdAt }) => {
    const other = users.find((one) => one.id === userId);
    // Conversations with people who have left cannot be opened.
    if (!other) return [];
    const direction = senderId === user.id ? 'To' : 'From';
    const entry: PaletteEntry = {
      id: `message-${String(id)}`,
      label: `${direction} ${isolate(other.username)}`,
      detail: mediumDate.format(new Date(createdAt)),
      kind: 'message',
      excerpt: content,
      to: `/chat?with=${String(userId)}&message=${String(id)}`,
    };
    return [entry];
  });
  return entries.slice(0, MAX_SEARCH_RESULTS);
}
