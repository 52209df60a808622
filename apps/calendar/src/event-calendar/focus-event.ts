import type { RefObject } from 'react';
import { useEffect } from 'react';

/** An event that is to have the focus; a new object for each time. */
export interface FocusTarget {
  eventId: string;
}

/** Marks the element of an event for `useFocusOnEvent`. */
export function markEvent(element: HTMLElement, eventId: string): void {
  element.dataset['eventId'] = eventId;
}

/**
 * Moves the focus to an event after its dialog was closed, if it is in sight and the focus is on
 * something that contains it, such as the calendar. Otherwise the focus stays where it is.
 */
export function useFocusOnEvent(
  calendar: RefObject<HTMLElement | null>,
  target: FocusTarget | null,
): void {
  // Synchronizes with the focus and with the library, which places an event some frames after it is
  // known; the dialog takes a moment to give the focus back, too.
  useEffect(() => {
    if (!target) return;
    const { eventId } = target;
    let frames = 0;
    let request = requestAnimationFrame(attempt);
    function attempt() {
      const element = calendar.current && findEvent(calendar.current, eventId);
      const focused = document.activeElement;
      // The body has the focus until the dialog has given it back.
      const isGivenBack = focused !== null && focused !== document.body;
      if (element && isGivenBack && focused.contains(element)) element.focus();
      frames += 1;
      if (frames < MOST_FRAMES && document.activeElement !== element) {
        request = requestAnimationFrame(attempt);
      }
    }
    return () => {
      cancelAnimationFrame(request);
    };
  }, [calendar, target]);
}

/** Frames after which the event is taken to be out of sight. */
const MOST_FRAMES = 30;

// An event has an element for each day or week; the month hides those that have no room.
function findEvent(calendar: HTMLElement, eventId: string): HTMLElement | undefined {
  return [...calendar.querySelectorAll<HTMLElement>('[data-event-id]')].find(
    (element) =>
      element.dataset['eventId'] === eventId && getComputedStyle(element).visibility === 'visible',
  );
}
