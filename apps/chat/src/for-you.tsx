import { useQuery } from '@tanstack/react-query';
import { messageQueries } from '@atrium/api-client/messages';
import { userQueries } from '@atrium/api-client/users';
import type { ForYouProps } from '@atrium/area-contract';
import { defineForYou } from '@atrium/area-contract';
import { FeedList, formatCount, isolate, sortByName } from '@atrium/ui';
import { LastLine } from './user-list/last-line';
import { useLastMessages } from './user-list/last-messages';

/** Section of the drawer "For you": the conversations with unread messages. */
export const forYou = defineForYou({ title: 'Chat', Section: ConversationsForYou });

function ConversationsForYou({ onOpen }: ForYouProps) {
  // The badge or the open chat polls the counts.
  const counts = useQuery({
    ...messageQueries.unreadByUser(),
    refetchInterval: false,
    staleTime: Infinity,
  });
  const users = useQuery(userQueries.list());
  const lastMessages = useLastMessages(counts.data);

  const conversations = Object.entries(counts.data ?? {}).map(([id, count]) => ({
    id: Number(id),
    count,
    last: lastMessages?.get(Number(id)),
    name: users.data?.find((user) => user.id === Number(id))?.username ?? 'Unknown user',
  }));
  return (
    <FeedList
      title="Messages"
      reads={[counts, users]}
      groups={[
        {
          title: 'Unread',
          items: sortByName(conversations).map(({ id, count, last, name }) => ({
            id,
            to: `/chat?with=${String(id)}`,
            text: `${formatCount(count)} message${count === 1 ? '' : 's'} from ${isolate(name)}`,
            detail: last ? <LastLine message={last} /> : '\u00a0',
            person: name,
            isUnread: true,
          })),
        },
      ]}
      emptyText="No unread messages."
      onOpen={onOpen}
    />
  );
}
