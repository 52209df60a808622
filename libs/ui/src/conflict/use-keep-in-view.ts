import type { RefObject } from 'react';
import { useEffect } from 'react';
import type { News } from './conflict-texts';

/**
 * Scrolls when news push the form down: to them if they are the reason why nothing was saved, else to the
 * field in which the user types.
 */
export function useKeepInView(
  summary: RefObject<HTMLElement | null>,
  news: News | null,
  isRejected: boolean,
): void {
  // Synchronizes with the scroll position, which browsers do not anchor at the top of a box.
  useEffect(() => {
    if (!news && !isRejected) return;
    const target = isRejected ? summary.current : findFocusedField();
    target?.scrollIntoView({ block: 'nearest' });
  }, [summary, news, isRejected]);
}

function findFocusedField(): Element | null {
  const focused = document.activeElement;
  return focused?.matches('input, select, textarea') ? focused : null;
}
