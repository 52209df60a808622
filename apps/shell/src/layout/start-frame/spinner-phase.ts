import type { RefObject } from 'react';
import { useLayoutEffect, useRef } from 'react';

let startTime: CSSNumberish | null = null;

/** Records the start time of the page's static spinner. Must run before React replaces that spinner. */
export function recordSpinnerPhase(root: Element): void {
  startTime = animationsOf(root)[0]?.startTime ?? null;
}

// Older browsers have no getAnimations.
function animationsOf(element: Partial<Element> | null): Animation[] {
  return element?.getAnimations?.({ subtree: true }) ?? [];
}

/** Returns a ref to an element whose spinner continues the animation of the static one. */
export function useSpinnerPhase(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  // Synchronizes the animation with that of the removed element.
  useLayoutEffect(() => {
    if (startTime === null) return;
    for (const animation of animationsOf(ref.current)) {
      animation.startTime = startTime;
    }
  }, []);
  return ref;
}
