import { useRef } from 'react';

interface FocusReturn {
  onOpenAutoFocus: () => void;
  onCloseAutoFocus: (event: Event) => void;
}

/**
 * Gives the focus back to where it was before the dialog opened, or, when that is gone with what was
 * deleted, to the nearest thing around it that is still there. Radix returns it to a trigger of its
 * own only, which a dialog opened by its caller's state doesn't have.
 */
export function useFocusReturn(): FocusReturn {
  const openers = useRef<readonly HTMLElement[]>([]);
  return {
    onOpenAutoFocus: () => {
      openers.current = withAncestors(document.activeElement);
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      openers.current.find(takesFocus);
      openers.current = [];
    },
  };
}

function withAncestors(element: Element | null): HTMLElement[] {
  if (!(element instanceof HTMLElement)) return [];
  return [element, ...withAncestors(element.parentElement)];
}

function takesFocus(element: HTMLElement): boolean {
  if (!element.isConnected) return false;
  element.focus();
  return document.activeElement === element;
}
