import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';
import type { FocusEvent, Key, RefCallback, RefObject } from 'react';
import { withFocusedRow } from './with-focused-row';

/** Number of rows from which on only those in sight are in the document. */
export const WINDOWED_FROM = 200;

/** Stands in for the size of the scroll box until it is measured. */
const ASSUMED_BOX = { width: 1000, height: 800 };

interface RowWindowOptions {
  /** The number of all rows. */
  count: number;
  getKey: (index: number) => Key;
  estimatedHeight: number;
  rowsBeyondSight: number;
}

/** A row that belongs into the document. */
interface PlacedRow {
  index: number;
  key: Key;
  /** Pixels from the first row's top to this row's top and bottom; 0 while all rows are there. */
  start: number;
  end: number;
}

interface RowWindow {
  isWindowed: boolean;
  scrollBox: RefObject<HTMLDivElement | null>;
  rows: PlacedRow[];
  /** Height of all rows in pixels; 0 while all of them are in the document. */
  totalHeight: number;
  /** The ref of each row's element, which also has its index as `data-index`. */
  measure: RefCallback<HTMLElement>;
  /** Has to be called for the focus anywhere in the rows. */
  noteFocus: (event: FocusEvent<HTMLElement>) => void;
}

/**
 * Chooses the rows that are in the document: all of fewer than 200, so that the browser finds, prints
 * and reads them; otherwise those in sight, a few around them and the one with the focus.
 */
export function useRowWindow(options: RowWindowOptions): RowWindow {
  const { count, getKey, estimatedHeight, rowsBeyondSight } = options;
  const isWindowed = count >= WINDOWED_FROM;
  const scrollBox = useRef<HTMLDivElement>(null);
  const focusedIndex = useRef<number>(null);
  const lastHeights = useRef<ReadonlyMap<Key, number>>(new Map());
  const virtualizer = useVirtualizer({
    enabled: isWindowed,
    count,
    getScrollElement: () => scrollBox.current,
    estimateSize: (index) => lastHeights.current.get(getKey(index)) ?? estimatedHeight,
    overscan: rowsBeyondSight,
    getItemKey: getKey,
    initialOffset: () => scrollBox.current?.scrollTop ?? 0,
    initialRect: ASSUMED_BOX,
    rangeExtractor: (range) => withFocusedRow(range, focusedIndex.current),
  });

  // Remembers the layout, so that the 200th row does not move the others.
  useLayoutEffect(() => {
    if (!isWindowed) lastHeights.current = readHeights(scrollBox.current, getKey);
  });

  return {
    isWindowed,
    scrollBox,
    rows: isWindowed
      ? virtualizer.getVirtualItems()
      : Array.from({ length: count }, (_, index) => ({
          index,
          key: getKey(index),
          start: 0,
          end: 0,
        })),
    totalHeight: isWindowed ? virtualizer.getTotalSize() : 0,
    measure: isWindowed ? virtualizer.measureElement : ignore,
    noteFocus: ({ target }) => {
      const index = target.closest<HTMLElement>('[data-index]')?.dataset['index'];
      if (index !== undefined) focusedIndex.current = Number(index);
    },
  };
}

function ignore(): void {
  // Rows that are all there need no measuring.
}

function readHeights(
  box: HTMLElement | null,
  getKey: (index: number) => Key,
): ReadonlyMap<Key, number> {
  const rows = Array.from(box?.querySelectorAll<HTMLElement>('[data-index]') ?? []);
  return new Map(
    rows
      .filter((row) => row.offsetHeight > 0)
      .map((row) => [getKey(Number(row.dataset['index'])), row.offsetHeight]),
  );
}
