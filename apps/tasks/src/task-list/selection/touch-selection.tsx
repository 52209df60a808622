import type { RefObject } from 'react';
import { useEffect, useEffectEvent } from 'react';

const HOLD_MS = 500;
/** Distance in pixels from which on a touch is no longer a hold. */
const MOVE_PX = 10;

interface TouchSelectionProps {
  /** Contains the table. */
  card: RefObject<HTMLElement | null>;
  isSelecting: boolean;
  /** Called with the index of the row. */
  onToggle: (index: number) => void;
}

interface Touch {
  x: number;
  y: number;
  wasHeld: boolean;
  timer: ReturnType<typeof setTimeout>;
}

/**
 * Selects rows by touch: a long press toggles a row, and while rows are selected, a tap does. Controls of
 * the rows work as always.
 */
export function TouchSelection({ card, isSelecting, onToggle }: TouchSelectionProps) {
  const toggle = useEffectEvent(onToggle);
  const isTapSelecting = useEffectEvent(() => isSelecting);

  // Synchronizes with the pointer. A native listener stops a click before React handles it.
  useEffect(() => {
    const removals: (() => void)[] = [];
    let touch: Touch | null = null;

    function listen<Name extends keyof HTMLElementEventMap>(
      name: Name,
      listener: (event: HTMLElementEventMap[Name]) => void,
    ) {
      const element = card.current;
      element?.addEventListener(name, listener, true);
      removals.push(() => element?.removeEventListener(name, listener, true));
    }

    function endHold() {
      clearTimeout(touch?.timer);
    }

    listen('pointerdown', ({ pointerType, isPrimary, target, clientX: x, clientY: y }) => {
      endHold();
      touch = null;
      const index = findRow(target);
      if (pointerType !== 'touch' || !isPrimary || index === null) return;
      const started = {
        x,
        y,
        wasHeld: false,
        timer: setTimeout(() => {
          started.wasHeld = true;
          toggle(index);
        }, HOLD_MS),
      };
      touch = started;
    });
    listen('pointermove', ({ clientX, clientY }) => {
      if (touch && Math.hypot(clientX - touch.x, clientY - touch.y) > MOVE_PX) endHold();
    });
    listen('pointerup', endHold);
    listen('pointercancel', endHold);
    listen('click', (event) => {
      const index = findRow(event.target);
      // Enter clicks with a detail of 0.
      if (!touch || event.detail === 0 || index === null) return;
      if (!touch.wasHeld && !isTapSelecting()) return;
      event.preventDefault();
      event.stopPropagation();
      if (!touch.wasHeld) toggle(index);
    });
    // A long press would open the menu of the title's link.
    listen('contextmenu', (event) => {
      if (touch) event.preventDefault();
    });
    return () => {
      endHold();
      for (const remove of removals) remove();
    };
  }, [card]);

  return null;
}

/** Returns the index of the row of an element, or null for a control and outside of rows. */
function findRow(target: EventTarget | null): number | null {
  if (!(target instanceof Element) || target.closest('[data-controls]')) return null;
  const index = target.closest<HTMLElement>('tr[data-index]')?.dataset['index'];
  return index === undefined ? null : Number(index);
}
