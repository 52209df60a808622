import type { PointerEvent } from 'react';
import { useState } from 'react';

/** Pixels to the right after which the toast goes. */
const FAR_ENOUGH = 50;

/** Lets a finger push the toast out to the right. A mouse selects its text. */
export function useToastSwipe(onSwipe: () => void) {
  const [startX, setStartX] = useState<number | null>(null);
  const [distance, setDistance] = useState(0);

  function stop() {
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
      if (distance >= FAR_ENOUGH) onSwipe();
      stop();
    },
    onPointerCancel: stop,
  };
}
