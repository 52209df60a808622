import type { RefObject } from 'react';
import { useRef } from 'react';
import { giveFocus, withAncestors } from './give-focus';

interface FocusReturn {
  onOpenAutoFocus: () => void;
  onCloseAutoFocus: (event: Event) => void;
}

/**
 * Returns the focus to where it was before the dialog opened. When that is gone, with what was deleted
 * for example, `fallback` takes it, then the nearest thing around it that is still there, then the
 * main region. Radix returns it to a trigger of its own only, which a dialog opened by its caller's
 * state does not have.
 */
export function useFocusReturn(fallback?: RefObject<HTMLElement | null>): FocusReturn {
  const openers = useRef<readonly HTMLElement[]>([]);
  return {
    onOpenAutoFocus: () => {
      openers.current = withAncestors(document.activeElement);
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      const [opener, ...ancestors] = openers.current;
      const places = [opener, fallback?.current, ...ancestors];
      giveFocus(places.filter((place) => place instanceof HTMLElement));
      openers.current = [];
    },
  };
}
