import type { PointerEvent } from 'react';
import { useState } from 'react';

/** Distance to the right that dismisses the toast. */
const DISMISS_DISTANCE_PX = 50;

/** Returns the props that dismiss the toast by a swipe to the right. A mouse selects text instead. */
export function useToastSwipe(onSwipe: () => void) {
  const [startX, setStartX] = useState<number | null>(null);
  const [distance, setDistance] = useState(0);

  function reset() {
    setStartX(null);
    setDistance(0);
  }

  return {
    style: distance > 0 ? { transform: `translateX(${String(distance)}px)` } : undefined,
    onPointerDown: ({ pointerType, clientX }: PointerEvent) => {
      if (pointerType !== 'mouse') setStartX(clientX);
    },
    onPointerMove: ({ clientX }: PointerEvent) => {
      if (startX !== null) setDistance(Math.max(0, clientX - startX));
    },
    onPointerUp: () => {
      if (distance >= DISMISS_DISTANCE_PX) onSwipe();
      reset();
    },
    onPointerCancel: reset,
  };
}
