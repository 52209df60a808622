import type { RefObject } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ConversationEntry } from '@atrium/contracts/messages';

/** Number of newest messages to render at first, and to add each time. */
const RENDER_STEP = 200;

/**
 * Limits the number of rendered messages while the log is not virtualized: older servers return a
 * conversation of any length at once.
 */
export function useRenderLimit(entries: readonly ConversationEntry[]) {
  const [firstId, setFirstId] = useState(() => idAt(entries, entries.length - RENDER_STEP));
  const firstIndex = entries.findIndex(({ message }) => message.id >= firstId);
  return {
    hiddenCount: Math.max(firstIndex, 0),
    showMore: () => {
      setFirstId(idAt(entries, firstIndex - RENDER_STEP));
    },
  };
}

/** Returns the id of a message; 0 for the first one, as earlier messages may be loaded later. */
function idAt(entries: readonly ConversationEntry[], index: number): number {
  return index > 0 ? (entries[index]?.message.id ?? 0) : 0;
}

interface NonVirtualizedLogOptions {
  /** Whether the log is not virtualized. */
  isEnabled: boolean;
  scrollBoxRef: RefObject<HTMLElement | null>;
  entries: readonly ConversationEntry[];
  /** Number of oldest entries that are not rendered. */
  hiddenCount: number;
  /** Receives the row heights in pixels by message id. */
  rowHeightsRef: RefObject<ReadonlyMap<number, number>>;
}

/**
 * Keeps the visible messages in place when older ones are added above, as the virtualizer does. Stores the
 * row heights, so that nothing moves when the virtualizer takes over.
 */
export function useNonVirtualizedLog({
  isEnabled,
  scrollBoxRef,
  entries,
  hiddenCount,
  rowHeightsRef,
}: NonVirtualizedLogOptions): void {
  const last = useRef<{ firstId: number; scrollHeight: number }>(null);

  // Synchronizes with the scroll position, which belongs to the document.
  useLayoutEffect(() => {
    const box = scrollBoxRef.current;
    const firstId = entries[hiddenCount]?.message.id;
    if (!isEnabled || !box || firstId === undefined) {
      last.current = null;
      return;
    }
    const { scrollHeight } = box;
    if (last.current && firstId < last.current.firstId)
      box.scrollTop += scrollHeight - last.current.scrollHeight;
    last.current = { firstId, scrollHeight };
    rowHeightsRef.current = readHeights(box, entries);
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
