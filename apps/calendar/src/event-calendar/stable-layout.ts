import type { RefObject } from 'react';
import { useEffect, useState } from 'react';

/**
 * Returns whether the layout inside an element has stopped changing. The calendar library corrects its
 * layout over several frames, which would be visible as jumps.
 *
 * @param container an element that exists from the first render on
 * @param name name of the view; a new name starts over
 */
export function useStableLayout(container: RefObject<HTMLElement | null>, name: string): boolean {
  const [stableName, setStableName] = useState<string | null>(null);

  // Synchronizes with the browser's layout.
  useEffect(() => {
    let [frames, equalFrames, layout] = [0, 0, ''];
    let request = requestAnimationFrame(compare);
    function compare() {
      const next = container.current ? readLayout(container.current) : '';
      equalFrames = next === layout ? equalFrames + 1 : 0;
      layout = next;
      frames += 1;
      if (equalFrames === EQUAL_FRAMES || frames === MAX_FRAMES) setStableName(name);
      else request = requestAnimationFrame(compare);
    }
    return () => cancelAnimationFrame(request);
  }, [container, name]);

  return stableName === name;
}

/** Number of unchanged frames in a row; the library corrects itself within two. */
const EQUAL_FRAMES = 2;

/** Number of frames after which the layout counts as stable anyway. */
const MAX_FRAMES = 60;

/** Returns the positions of an element's parts, as text for comparison. */
function readLayout(container: HTMLElement): string {
  const origin = container.getBoundingClientRect();
  return [...container.querySelectorAll('[role]')]
    .slice(0, MAX_PARTS)
    .map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x - origin.x, y - origin.y, width, height].map(Math.round).join(' ');
    })
    .join();
}

/** Enough for all headers, days and the first events; reading thousands of events is slow. */
const MAX_PARTS = 300;
