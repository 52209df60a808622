import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { request } from '@atrium/api-client';
import { messageQueries } from '@atrium/api-client/messages';
import { userQueries } from '@atrium/api-client/users';
import type { ForYouProps } from '@atrium/area-contract';
import { defineForYou } from '@atrium/area-contract';
import { useUser } from '@atrium/auth';
import { listMessages } from '@atrium/contracts/messages';
import { FeedList, formatCount, isolate, sortByName } from '@atrium/ui';

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

  const conversations = Object.entries(counts.data ?? {}).map(([id, count]) => ({
    id: Number(id),
    count,
    name: users.data?.find((user) => user.id === Number(id))?.username ?? 'Unknown user',
  }));
  return (
    <FeedList
      title="Messages"
      reads={[counts, users]}
      groups={[
        {
          title: 'Unread',
          items: sortByName(conversations).map(({ id, count, name }) => ({
            id,
            to: `/chat?with=${String(id)}`,
            text: `${formatCount(count)} message${count === 1 ? '' : 's'} from ${isolate(name)}`,
            detail: <LastMessage senderId={id} count={count} />,
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

interface LastMessageProps {
  senderId: number;
  /** Number of unread messages; the last one is read again when it changes. */
  count: number;
}

/** The last message of a conversation, whoever wrote it. A space until it has loaded, or if that fails. */
function LastMessage({ senderId, count }: LastMessageProps) {
  const self = useUser();
  // An observer of the conversation itself would count as its open page, which shows no toasts.
  const { data } = useQuery({
    queryKey: ['messages', 'last', senderId, count],
    queryFn: async () =>
      (await request(listMessages, { query: { recipientId: senderId } })).at(-1)?.message ?? null,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  if (!data) return '\u00a0';
  return (
    <>
      {data.senderId === self.id && <span>{'You: '}</span>}
      <bdi>{data.content}</bdi>
    </>
  );
}
