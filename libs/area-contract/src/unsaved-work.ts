import { useEffect } from 'react';

/** The unsaved work of an area. */
export interface UnsavedWork {
  /** Whether there is unsaved work, for `defineArea`. */
  readonly isDirty: () => boolean;
  /** Whether an address would close an overlay with unsaved work, for `defineArea`. */
  readonly isClosedAt: (url: URL) => boolean;
  /**
   * Registers unsaved work of the calling component for as long as it is mounted.
   *
   * @param overlay the search parameter that shows the component, if one does
   */
  readonly useUnsavedWork: (isUnsaved: boolean, overlay?: string) => void;
}

/** Creates the store in which the forms of an area register unsaved work. */
export function createUnsavedWork(): UnsavedWork {
  const holders = new Map<symbol, string | undefined>();

  function useUnsavedWork(isUnsaved: boolean, overlay?: string): void {
    // Synchronizes with `isDirty`, which the shell calls outside of rendering.
    useEffect(() => {
      if (!isUnsaved) return;
      const holder = Symbol('unsaved work');
      holders.set(holder, overlay);
      return () => {
        holders.delete(holder);
      };
    }, [isUnsaved, overlay]);
  }

  return {
    isDirty: () => holders.size > 0,
    isClosedAt: ({ searchParams }) => {
      const shown = new URLSearchParams(window.location.search);
      return [...holders.values()].some(
        (overlay) => overlay !== undefined && searchParams.get(overlay) !== shown.get(overlay),
      );
    },
    useUnsavedWork,
  };
}
