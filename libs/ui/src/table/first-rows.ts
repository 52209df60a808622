import type { RefObject } from 'react';
import { useLayoutEffect } from 'react';

interface FillSightOptions {
  /** Whether the list has its first rows only. */
  isActive: boolean;
  scrollBox: RefObject<HTMLDivElement | null>;
  /** How many of the first rows are in the document. */
  firstRows: number;
  estimatedHeight: number;
  onMissing: (firstRows: number) => void;
}

/** Asks for more of the first rows when they end less than one box below what is in sight. */
export function useFillSight(options: FillSightOptions): void {
  const { isActive, scrollBox, firstRows, estimatedHeight, onMissing } = options;

  // Synchronizes with the scroll box, which belongs to the document.
  useLayoutEffect(() => {
    const box = scrollBox.current;
    if (!isActive || !box) return;
    const fill = () => {
      const missing = Math.ceil(missingHeight(box) / estimatedHeight);
      if (missing > 0) onMissing(firstRows + missing);
    };
    fill();
    box.addEventListener('scroll', fill, { passive: true });
    return () => {
      box.removeEventListener('scroll', fill);
    };
  }, [isActive, scrollBox, firstRows, estimatedHeight, onMissing]);
}

/** Pixels between the last row and one box below what is in sight; negative when there are more rows. */
function missingHeight(box: HTMLElement): number {
  const bottom = rowsOf(box).reduce((sum, row) => sum + row.offsetHeight, 0);
  return box.scrollTop + 2 * box.clientHeight - bottom;
}

/** Returns the elements of the rows that are in the document. */
export function rowsOf(scrollBox: HTMLElement | null): HTMLElement[] {
  return Array.from(scrollBox?.querySelectorAll<HTMLElement>('[data-index]') ?? []);
}
