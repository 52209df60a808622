import { useRef } from 'react';

interface FocusReturn {
  onOpenAutoFocus: () => void;
  onCloseAutoFocus: (event: Event) => void;
}

/**
 * Gives the focus back to where it was before the dialog opened. Radix returns it to a trigger of its
 * own only, which a dialog opened by its caller's state doesn't have.
 */
export function useFocusReturn(): FocusReturn {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
      opener.current = null;
    },
  };
}
