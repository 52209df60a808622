import type { RefObject } from 'react';
import { useLayoutEffect, useRef } from 'react';

let startTime: CSSNumberish | null = null;

/**
 * Notes since when the page's own spinner has been turning, for `useSpinnerPhase`. To be called before
 * React replaces that spinner.
 */
export function noteSpinnerPhase(root: Element): void {
  startTime = root.getAnimations({ subtree: true })[0]?.startTime ?? null;
}

/** Returns a ref; the spinner inside of it goes on where the page's own one was, and doesn't jump. */
export function useSpinnerPhase(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  // Synchronizes the animation with that of an element that React has removed.
  useLayoutEffect(() => {
    if (startTime === null) return;
    for (const animation of ref.current?.getAnimations({ subtree: true }) ?? []) {
      animation.startTime = startTime;
    }
  }, []);
  return ref;
}
