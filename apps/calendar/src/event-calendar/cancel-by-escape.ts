import type { PointerEvent } from 'react';

/** Coordinates in pixels that no calendar reaches. */
const OUTSIDE = -100_000;

/**
 * Lets Escape end what a press on the calendar has begun, without effect: the move or the resize of an event, or the
 * selection of a range. To be called with the press.
 */
export function cancelByEscape({ button, pointerType }: PointerEvent): void {
  // A finger has no keyboard.
  if (button !== 0 || pointerType !== 'mouse') return;
  const ended = () => {
    window.removeEventListener('keydown', handleKey, true);
    window.removeEventListener('pointerup', ended);
  };
  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    ended();
    // The library has no cancel, but what is released outside of the calendar has no effect.
    for (const type of ['mousemove', 'mouseup']) {
      document.dispatchEvent(new MouseEvent(type, { clientX: OUTSIDE, clientY: OUTSIDE }));
    }
    window.addEventListener('pointerup', ignoreClick, { once: true });
  }
  window.addEventListener('keydown', handleKey, true);
  window.addEventListener('pointerup', ended);
}

/** Ignores the click that the release of the mouse ends with, at once after this event. */
function ignoreClick(): void {
  const ignore = (event: MouseEvent) => event.stopPropagation();
  window.addEventListener('click', ignore, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', ignore, { capture: true }));
}
