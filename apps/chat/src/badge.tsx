import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { messageQueries } from '@atrium/api-client/messages';
import type { BadgeProps } from '@atrium/area-contract';
import { defineBadge } from '@atrium/area-contract';
import { useUser } from '@atrium/auth';
import { VisuallyHidden } from '@atrium/ui';
import { useOtherMessageToasts } from './new-messages/message-toasts';

/** Badge with the number of unread messages, which the shell loads in every area. */
export const badge = defineBadge({ Badge: UnreadMessages });

/** Polls the unread counts and shows toasts for new messages. The open chat does both by itself. */
function UnreadMessages({ isAreaOpen, onChange, onOpen }: BadgeProps) {
  const self = useUser();
  const { data: counts } = useQuery({ ...messageQueries.unreadByUser(), enabled: !isAreaOpen });
  const announcer = useRef<HTMLSpanElement>(null);
  function announce(text: string) {
    if (announcer.current) announcer.current.textContent = text;
  }
  const open = onOpen && ((id: number) => onOpen(`/chat?with=${String(id)}`));
  useOtherMessageToasts(self.id, isAreaOpen ? undefined : counts, undefined, announce, open);
  const count = Object.values(counts ?? {}).reduce((sum, unread) => sum + unread, 0);

  // Synchronizes with the shell's top bar.
  useEffect(() => {
    onChange(
      count > 0
        ? { count, label: `${String(count)} unread message${count === 1 ? '' : 's'}` }
        : null,
    );
  }, [count, onChange]);

  return <VisuallyHidden ref={announcer} aria-live="polite" />;
}
