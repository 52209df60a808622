import { queryOptions } from '@tanstack/react-query';
import { defineMutation, request } from '@atrium/api-client';
import type { NoticeSubject } from '@atrium/contracts/notices';
import { listNotices, markNoticeRead, markNoticesRead } from '@atrium/contracts/notices';

const noticeKey = ['notices'] as const;

/** Query options of the notices to the signed-in user. */
export const noticeQueries = {
  /**
   * The newest page of notices, newest first, with the number of unread ones.
   *
   * @param about limits them to those about tasks or events
   */
  newest: (about?: NoticeSubject) =>
    queryOptions({
      queryKey: [...noticeKey, about ?? 'all'],
      queryFn: () => request(listNotices, { query: about ? { about } : {} }),
      meta: { changes: [{ topic: 'notices' }] },
    }),
};

/** Mutation options of notices; each resolves once the cached data shows the change. */
export const noticeMutations = {
  /** Marks a notice as read, by its id. */
  markRead: defineMutation((id: number) => request(markNoticeRead, { params: { id } }), {
    invalidates: [noticeKey],
  }),
  /** Marks all notices as read, up to the one with an id. */
  markAllRead: defineMutation((until: number) => request(markNoticesRead, { body: { until } }), {
    invalidates: [noticeKey],
  }),
};
