import { defaultRangeExtractor } from '@tanstack/react-virtual';
import type { Range } from '@tanstack/react-virtual';

/** The rows to keep in the document: those in sight, and the one with the focus wherever it is. */
export function withFocusedRow(range: Range, focusedIndex: number | null): number[] {
  const indexes = defaultRangeExtractor(range);
  if (focusedIndex === null || focusedIndex >= range.count) return indexes;
  if (indexes.includes(focusedIndex)) return indexes;
  return [...indexes, focusedIndex].sort((left, right) => left - right);
}
