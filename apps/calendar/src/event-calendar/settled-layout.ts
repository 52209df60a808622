import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/**
 * Returns whether the layout inside an element has come to rest. The calendar's library measures itself
 * and corrects its layout over several frames, in which it is better not shown.
 *
 * @param container an element that is there from the first rendering on
 * @param name whatever starts the layout anew when it changes
 */
export function useSettledLayout(container: RefObject<HTMLElement | null>, name: string): boolean {
  const [settled, setSettled] = useState<string | null>(null);

  // Synchronizes with the browser's layout.
  useEffect(() => {
    let [frames, equalFrames, layout] = [0, 0, ''];
    let request = requestAnimationFrame(compare);
    function compare() {
      const next = container.current ? readLayout(container.current) : '';
      equalFrames = next === layout ? equalFrames + 1 : 0;
      layout = next;
      frames += 1;
      if (equalFrames === EQUAL_FRAMES || frames === MOST_FRAMES) setSettled(name);
      else request = requestAnimationFrame(compare);
    }
    return () => {
      cancelAnimationFrame(request);
    };
  }, [container, name]);

  return settled === name;
}

/** Frames in a row without a change; a correction may skip one on a busy machine. */
const EQUAL_FRAMES = 2;

/** Frames after which the calendar is shown in any case. */
const MOST_FRAMES = 60;

/** Returns a text of where everything is inside an element, wherever that element itself is. */
function readLayout(container: HTMLElement): string {
  const origin = container.getBoundingClientRect();
  return [...container.querySelectorAll('*')]
    .map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x - origin.x, y - origin.y, width, height].map(Math.round).join(' ');
    })
    .join();
}
