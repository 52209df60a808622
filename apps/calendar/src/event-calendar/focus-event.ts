import type { RefObject } from 'react';
import { useEffect } from 'react';

/** An event to focus; a new object focuses it again. */
export interface FocusTarget {
  eventId: string;
  /** Whether the event had the focus, and loses it when the library renders it elsewhere. */
  isMoved?: boolean;
}

/** Stores an event's id on its element, for `useFocusOnEvent`. */
export function setEventId(element: HTMLElement, eventId: string): void {
  element.dataset['eventId'] = eventId;
}

/**
 * Focuses an event after its dialog has closed or the keyboard has moved it, if the event is visible and the focus is on an element
 * that contains it, such as the calendar. Otherwise the focus stays.
 */
export function useFocusOnEvent(
  calendar: RefObject<HTMLElement | null>,
  target: FocusTarget | null,
): void {
  // Synchronizes with the focus. The library renders an event some frames later, and the dialog returns
  // the focus with a delay.
  useEffect(() => {
    if (!target) return;
    const { eventId, isMoved = false } = target;
    let frames = 0;
    let request = requestAnimationFrame(attempt);
    function attempt() {
      const element = calendar.current && findEvent(calendar.current, eventId);
      const focused = document.activeElement;
      // The body has the focus until the dialog returns it.
      const isLost = focused === null || focused === document.body;
      if (element && (isLost ? isMoved : focused.contains(element))) element.focus();
      frames += 1;
      if (frames < MAX_FRAMES && (isMoved || document.activeElement !== element)) {
        request = requestAnimationFrame(attempt);
      } else if (isMoved && document.activeElement === document.body) {
        calendar.current?.focus();
      }
    }
    return () => cancelAnimationFrame(request);
  }, [calendar, target]);
}

/** Number of frames after which the event counts as not visible. */
const MAX_FRAMES = 30;

// An event has an element per day or week; the month hides those that do not fit.
function findEvent(calendar: HTMLElement, eventId: string): HTMLElement | undefined {
  return [...calendar.querySelectorAll<HTMLElement>('[data-event-id]')].find(
    (element) =>
      element.dataset['eventId'] === eventId && getComputedStyle(element).visibility === 'visible',
  );
}
