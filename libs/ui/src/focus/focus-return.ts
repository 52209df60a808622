import type { RefObject } from 'react';
import { useRef } from 'react';
import { focusFirst, withAncestors } from './focus-first';

interface FocusReturn {
  onOpenAutoFocus: () => void;
  onCloseAutoFocus: (event: Event) => void;
}

/**
 * Returns the focus to the element that had it before the dialog opened. If that element is gone, for
 * example because it was deleted, the focus goes to `fallback`, then to the nearest remaining ancestor,
 * then to the main region. A dialog that has opened in the meantime keeps the focus. Radix restores the focus
 * for dialogs with a trigger of their own only.
 */
export function useFocusReturn(fallback?: RefObject<HTMLElement | null>): FocusReturn {
  const openers = useRef<readonly HTMLElement[]>([]);
  return {
    onOpenAutoFocus: () => {
      openers.current = withAncestors(document.activeElement);
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      const dialog = document.activeElement?.closest('[role=dialog], [role=alertdialog]');
      if (dialog && !openers.current.some((opener) => opener === dialog)) return;
      const [opener, ...ancestors] = openers.current;
      const places = [opener, fallback?.current, ...ancestors];
      focusFirst(places.filter((place) => place instanceof HTMLElement));
      openers.current = [];
    },
  };
}
