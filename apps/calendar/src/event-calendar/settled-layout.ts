import type { RefObject } from 'react';
import { useEffect, useState } from 'react';

/**
 * Returns whether the layout inside an element has come to rest. The calendar's library measures itself
 * and corrects its layout over several frames, which look like jumps.
 *
 * @param container an element that is there from the first rendering on
 * @param name name of what is laid out; another one starts anew
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

/** Frames in a row without a change; the library corrects itself in the next frame or the one after. */
const EQUAL_FRAMES = 2;

/** Frames after which the calendar is shown in any case. */
const MOST_FRAMES = 60;

/** Returns where the parts of an element are in it, as a text to compare. */
function readLayout(container: HTMLElement): string {
  const origin = container.getBoundingClientRect();
  return [...container.querySelectorAll('[role]')]
    .slice(0, MOST_PARTS)
    .map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x - origin.x, y - origin.y, width, height].map(Math.round).join(' ');
    })
    .join();
}

/** Parts to look at: all headers, days and the first events. Thousands of events would take long. */
const MOST_PARTS = 300;
