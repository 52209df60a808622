import type { Range } from '@tanstack/react-virtual';
import { defaultRangeExtractor } from '@tanstack/react-virtual';
import type { FocusEvent, Key, RefCallback, RefObject } from 'react';
import { useRef, useState } from 'react';
import { useVirtualizer } from './virtualizer';

/** Number of rows from which on only the visible ones are in the document. */
export const WINDOWED_FROM = 200;

/** Assumed size of the scroll box until it is measured. */
const ASSUMED_BOX = { width: 1000, height: 800 };

interface RowWindowOptions<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  estimatedHeight: number;
  /** Number of rows to render above and below the visible ones. */
  overscan: number;
}

/** A row that is rendered. */
interface PlacedRow<Row> {
  row: Row;
  index: number;
  key: Key;
  /** Pixels from the top of the first row to the top and bottom of this row, 0 unless windowed. */
  start: number;
  end: number;
}

interface RowWindow<Row> {
  /** Whether the rows are positioned by `start` and measured. */
  isWindowed: boolean;
  scrollBox: RefObject<HTMLDivElement | null>;
  rows: readonly PlacedRow<Row>[];
  /** Height of all rows in pixels, 0 unless windowed. */
  totalHeight: number;
  /** Ref for the element of each row, which must have its index as `data-index`. */
  measure: RefCallback<HTMLElement>;
  /** Scrolls the box, and nothing else: a row to its top, or if it is windowed by `auto` just into sight. */
  scrollToRow: (index: number, align: 'start' | 'auto') => void;
  /** Handler for `onFocus` of the element that contains the rows. */
  trackFocus: (event: FocusEvent<HTMLElement>) => void;
}

/**
 * Selects the rows to render: all of fewer than 200, so that the browser can search and print them;
 * otherwise the visible ones, a few around them and the focused one.
 */
export function useRowWindow<Row>({
  rows,
  rowKey,
  estimatedHeight,
  overscan,
}: RowWindowOptions<Row>): RowWindow<Row> {
  const scrollBox = useRef<HTMLDivElement>(null);
  const focused = useRef<FocusedRow>(null);
  const [isScrolled, setIsScrolled] = useState(false);
  const getKey = (index: number) => {
    const row = rows[index];
    return row === undefined ? index : rowKey(row);
  };
  const virtualizer = useVirtualizer({
    enabled: rows.length >= WINDOWED_FROM,
    count: rows.length,
    getScrollElement: () => scrollBox.current,
    estimateSize: () => estimatedHeight,
    overscan,
    getItemKey: getKey,
    initialOffset: () => scrollBox.current?.scrollTop ?? 0,
    initialRect: ASSUMED_BOX,
    // Rows that a colleague adds above a scrolled list do not move those in sight. At the top they show.
    anchorTo: isScrolled ? 'end' : 'start',
    onChange: ({ scrollOffset }) => setIsScrolled((scrollOffset ?? 0) > 0),
    rangeExtractor: (range) =>
      withFocusedRow(range, findIndex(focused.current, rows.length, getKey)),
  });

  return {
    isWindowed: virtualizer !== undefined,
    scrollBox,
    rows: virtualizer
      ? virtualizer.getVirtualItems().flatMap(({ index, key, start, end }) => {
          const row = rows[index];
          return row === undefined ? [] : { row, index, key, start, end };
        })
      : rows.map((row, index) => ({ row, index, key: rowKey(row), start: 0, end: 0 })),
    totalHeight: virtualizer?.getTotalSize() ?? 0,
    measure: virtualizer?.measureElement ?? ignore,
    scrollToRow: (index, align) => {
      const box = scrollBox.current;
      if (virtualizer) virtualizer.scrollToIndex(index, { align });
      else if (box) {
        const row = box.querySelector<HTMLElement>(`[data-index="${String(index)}"]`);
        box.scrollTop = row?.offsetTop ?? 0;
      }
    },
    trackFocus: ({ target }) => {
      const index = target.closest<HTMLElement>('[data-index]')?.dataset['index'];
      if (index !== undefined)
        focused.current = { index: Number(index), key: getKey(Number(index)) };
    },
  };
}

/** The row that was focused last. Its index changes when rows before it are added or removed. */
interface FocusedRow {
  readonly index: number;
  readonly key: Key;
}

function findIndex(
  row: FocusedRow | null,
  count: number,
  getKey: (index: number) => Key,
): number | null {
  if (!row) return null;
  if (row.index < count && getKey(row.index) === row.key) return row.index;
  for (let index = 0; index < count; index += 1) if (getKey(index) === row.key) return index;
  return null;
}

/** Returns the indexes of the rows to render: the visible ones, the overscan and the focused one. */
function withFocusedRow(range: Range, focusedIndex: number | null): number[] {
  const indexes = defaultRangeExtractor(range);
  if (focusedIndex === null || indexes.includes(focusedIndex)) return indexes;
  return [...indexes, focusedIndex].sort((left, right) => left - right);
}

function ignore(): void {
  // Rows in the normal flow are not measured.
}
