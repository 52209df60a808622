import { countUnreadByUser, listMessages } from '@atrium/contracts';
import { queryOptions } from '@tanstack/react-query';
import { request } from './request';

/** How often the two reads of the chat are repeated while they are in use, in milliseconds. */
const POLL_INTERVAL = 5000;

/** The reads of messages, as options for TanStack Query. */
export const messageQueries = {
  /** The conversation with one other user, oldest message first; repeated while it is shown. */
  conversation: (recipientId: number) =>
    queryOptions({
      queryKey: ['messages', 'conversation', recipientId],
      queryFn: ({ signal }) => request(listMessages, { query: { recipientId }, signal }),
      refetchInterval: POLL_INTERVAL,
    }),
  /** Unread messages by sender id; senders with none are absent. Repeated while it is shown. */
  unreadByUser: () =>
    queryOptions({
      queryKey: ['messages', 'unread-by-user'],
      queryFn: ({ signal }) => request(countUnreadByUser, { signal }),
      refetchInterval: POLL_INTERVAL,
    }),
};
