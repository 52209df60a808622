import type { RefObject } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ConversationEntry } from '@atrium/contracts/messages';

/** How many of the newest messages are in the document at first, and how many more come at a time. */
const STEP = 200;

/**
 * Returns how many of the oldest messages stay out of the document while nothing virtualizes them: an
 * old server answers a conversation of any length whole.
 */
export function useLeftOut(entries: readonly ConversationEntry[]) {
  const [firstId, setFirstId] = useState(() => idAt(entries, entries.length - STEP));
  const leftOut = entries.findIndex(({ message }) => message.id >= firstId);
  return {
    leftOut: Math.max(leftOut, 0),
    showMore: () => {
      setFirstId(idAt(entries, leftOut - STEP));
    },
  };
}

/** Returns the id of a message; 0 for the first one, as messages before it may be loaded later. */
function idAt(entries: readonly ConversationEntry[], index: number): number {
  return index > 0 ? (entries[index]?.message.id ?? 0) : 0;
}

interface PlainLogOptions {
  /** Whether the messages are in the document's flow. */
  isPlain: boolean;
  scrollBoxRef: RefObject<HTMLElement | null>;
  entries: readonly ConversationEntry[];
  /** The number of the oldest entries that are not in the document. */
  leftOut: number;
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
  leftOut,
  lastHeightsRef,
}: PlainLogOptions): void {
  const last = useRef<{ firstId: number; scrollHeight: number }>(null);

  // Synchronizes with the scroll position, which belongs to the document.
  useLayoutEffect(() => {
    const box = scrollBoxRef.current;
    const firstId = entries[leftOut]?.message.id;
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
