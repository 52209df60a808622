import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { defineMutation, request } from '@atrium/api-client';
import type { NoticeSubject } from '@atrium/contracts/notices';
import { markSubjectRead } from '@atrium/contracts/opened-notices';
import { noticeQueries } from './notices';

const markRead = defineMutation(
  (body: { about: NoticeSubject; subjectId: number }) => request(markSubjectRead, { body }),
  { invalidates: [['notices']] },
);

/**
 * Marks the notices about an open task or event as read, also those that arrive while it is open, unless the page is
 * hidden. Uses the notices that the shell has read, and reads none itself. A failed request is not repeated before
 * another notice arrives.
 */
export function useReadNotices(about: NoticeSubject, subjectId: number): void {
  const { data } = useQuery({ ...noticeQueries.newest(), enabled: false });
  const { mutate } = useMutation(markRead());
  const isVisible = useSyncExternalStore(
    subscribeToVisibility,
    () => document.visibilityState === 'visible',
  );
  const newest = data?.notices.find(
    (notice) => !notice.isRead && notice.about === about && notice.subjectId === subjectId,
  );
  const newestId = newest?.id;

  // Synchronizes with the server.
  useEffect(() => {
    if (newestId !== undefined && isVisible) mutate({ about, subjectId });
  }, [newestId, isVisible, about, subjectId, mutate]);
}

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
