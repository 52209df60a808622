import type { RefObject } from 'react';
import { useLayoutEffect } from 'react';

interface FillViewportOptions {
  /** Whether only the first rows are in the document. */
  isActive: boolean;
  scrollBox: RefObject<HTMLDivElement | null>;
  /** Number of rows in the document. */
  firstRows: number;
  estimatedHeight: number;
  onMissing: (firstRows: number) => void;
}

/** Requests more rows when less than one viewport of rows is left below the visible ones. */
export function useFillViewport(options: FillViewportOptions): void {
  const { isActive, scrollBox, firstRows, estimatedHeight, onMissing } = options;

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

/** Returns the pixels between the last row and one viewport below the visible rows. */
function missingHeight(box: HTMLElement): number {
  const bottom = rowsOf(box).reduce((sum, row) => sum + row.offsetHeight, 0);
  return box.scrollTop + 2 * box.clientHeight - bottom;
}

/** Returns the elements of the rows in the document. */
export function rowsOf(scrollBox: HTMLElement | null): HTMLElement[] {
  return Array.from(scrollBox?.querySelectorAll<HTMLElement>('[data-index]') ?? []);
}
