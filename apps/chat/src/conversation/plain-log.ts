import type { ConversationEntry } from '@atrium/contracts/messages';
import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

interface PlainLogOptions {
  /** Whether all messages are in the document. */
  isPlain: boolean;
  scrollBoxRef: RefObject<HTMLElement | null>;
  entries: readonly ConversationEntry[];
  /** Receives the heights of the messages in pixels, by message id. */
  lastHeightsRef: RefObject<ReadonlyMap<number, number>>;
}

/**
 * Does for messages that are not virtualized what the virtualizer does for the others: older messages
 * move nothing in sight. It also remembers the layout, so that the virtualizer moves nothing either.
 */
export function usePlainLog({
  isPlain,
  scrollBoxRef,
  entries,
  lastHeightsRef,
}: PlainLogOptions): void {
  const last = useRef<{ firstId: number; scrollHeight: number }>(null);

  // Synchronizes with the scroll position, which belongs to the document.
  useLayoutEffect(() => {
    const box = scrollBoxRef.current;
    const firstId = entries[0]?.message.id;
    if (!isPlain || !box || firstId === undefined) {
      last.current = null;
      return;
    }
    const { scrollHeight } = box;
    if (last.current && firstId < last.current.firstId)
      box.scrollTop += scrollHeight - last.current.scrollHeight;
    last.current = { firstId, scrollHeight };
    lastHeightsRef.current = readHeights(box, entries);
  });
}

function readHeights(box: HTMLElement, entries: readonly ConversationEntry[]) {
  const heights = new Map<number, number>();
  for (const row of box.querySelectorAll<HTMLElement>('[data-index]')) {
    const entry = entries[Number(row.dataset['index'])];
    if (entry && row.offsetHeight > 0) heights.set(entry.message.id, row.offsetHeight);
  }
  return heights;
}
