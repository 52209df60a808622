// Loaded as part of the chunk `extras`, after the first screen.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { noticeQueries } from '@atrium/api-client/notices';
import { VisuallyHidden } from '@atrium/ui';

interface NoticeCountProps {
  /** Gets the number of unread notices, which stays 0 on a server without notices. Always the same function. */
  onChange: (count: number) => void;
}

/** Reads the number of unread notices, and announces new ones to screen readers. */
export function NoticeCount({ onChange }: NoticeCountProps) {
  const { data } = useQuery(noticeQueries.newest());
  const count = data?.unreadCount;
  const [known, setKnown] = useState({ count, hasGrown: false });
  if (count !== known.count) {
    setKnown({ count, hasGrown: (count ?? 0) > (known.count ?? Infinity) });
  }

  // Synchronizes with the button.
  useEffect(() => {
    onChange(count ?? 0);
  }, [count, onChange]);

  // The attribute keeps it announced while a dialog hides the rest of the page, which a role would not.
  return (
    <VisuallyHidden aria-live="polite">
      {known.hasGrown && (count === 1 ? '1 new notice' : `${String(count)} new notices`)}
    </VisuallyHidden>
  );
}
