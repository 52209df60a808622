import type { FocusEvent, Key, RefCallback, RefObject } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import { rowsOf, useFillSight } from './first-rows';
import { useVirtualizer } from './virtualizer';
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
  /** Pixels from the first row's top to this row's top and bottom; 0 while the rows are not windowed. */
  start: number;
  end: number;
}

interface RowWindow {
  /** Whether the rows are placed by `start` and measured; otherwise they are the first ones. */
  isWindowed: boolean;
  scrollBox: RefObject<HTMLDivElement | null>;
  rows: readonly PlacedRow[];
  /** Height in pixels of all rows; while they are not windowed, of those that are not in the document. */
  totalHeight: number;
  /** The ref of each row's element, which also has its index as `data-index`. */
  measure: RefCallback<HTMLElement>;
  /** Has to be called for the focus anywhere in the rows. */
  noteFocus: (event: FocusEvent<HTMLElement>) => void;
}

/**
 * Chooses the rows that are in the document: all of fewer than 200, so that the browser finds, prints
 * and reads them; otherwise those in sight, a few around them and the one with the focus. Until the
 * virtualizer is loaded, or while it can't be, a long list has its first rows, up to those in sight.
 */
export function useRowWindow(options: RowWindowOptions): RowWindow {
  const { count, getKey, estimatedHeight, rowsBeyondSight } = options;
  const isLong = count >= WINDOWED_FROM;
  const scrollBox = useRef<HTMLDivElement>(null);
  const focusedIndex = useRef<number>(null);
  const lastHeights = useRef<ReadonlyMap<Key, number>>(new Map());
  // How many rows are in the document until they are virtualized. No row leaves, so it only grows.
  const [firstRows, setFirstRows] = useState(
    Math.ceil(ASSUMED_BOX.height / estimatedHeight) + rowsBeyondSight,
  );
  if (!isLong && count > firstRows) setFirstRows(count);
  const virtualizer = useVirtualizer({
    enabled: isLong,
    attempt: firstRows,
    count,
    getScrollElement: () => scrollBox.current,
    estimateSize: (index) => lastHeights.current.get(getKey(index)) ?? estimatedHeight,
    overscan: rowsBeyondSight,
    getItemKey: getKey,
    initialOffset: () => scrollBox.current?.scrollTop ?? 0,
    initialRect: ASSUMED_BOX,
    rangeExtractor: (range) => withFocusedRow(range, focusedIndex.current),
  });
  const isWindowed = virtualizer !== undefined;

  useFillSight({
    isActive: !isWindowed && firstRows < count,
    scrollBox,
    firstRows,
    estimatedHeight,
    onMissing: setFirstRows,
  });

  // Remembers the layout, so that neither the 200th row nor the virtualizer moves the others.
  useLayoutEffect(() => {
    if (!isWindowed) lastHeights.current = readHeights(scrollBox.current, getKey);
  });

  return {
    isWindowed,
    scrollBox,
    rows: virtualizer?.getVirtualItems() ?? placeInFlow(Math.min(firstRows, count), getKey),
    totalHeight: virtualizer?.getTotalSize() ?? Math.max(count - firstRows, 0) * estimatedHeight,
    measure: virtualizer?.measureElement ?? ignore,
    noteFocus: ({ target }) => {
      const index = target.closest<HTMLElement>('[data-index]')?.dataset['index'];
      if (index !== undefined) focusedIndex.current = Number(index);
    },
  };
}

function placeInFlow(count: number, getKey: (index: number) => Key): PlacedRow[] {
  return Array.from({ length: count }, (_, index) => ({
    index,
    key: getKey(index),
    start: 0,
    end: 0,
  }));
}

function ignore(): void {
  // Rows in the document's flow need no measuring.
}

function readHeights(
  box: HTMLElement | null,
  getKey: (index: number) => Key,
): ReadonlyMap<Key, number> {
  return new Map(
    rowsOf(box)
      .filter((row) => row.offsetHeight > 0)
      .map((row) => [getKey(Number(row.dataset['index'])), row.offsetHeight]),
  );
}
