import type { Range } from '@tanstack/virtual-core';

/** Returns the indexes of the rows to render: the visible ones, the overscan and the focused one. */
export function withFocusedRow(range: Range, focusedIndex: number | null): number[] {
  const first = Math.max(range.startIndex - range.overscan, 0);
  const last = Math.min(range.endIndex + range.overscan, range.count - 1);
  const indexes = Array.from({ length: last - first + 1 }, (_, place) => first + place);
  if (focusedIndex === null || indexes.includes(focusedIndex)) return indexes;
  return [...indexes, focusedIndex].sort((left, right) => left - right);
}
