import { useEffect } from 'react';

/** The unsaved work of an area. */
export interface UnsavedWork {
  /** Whether there is unsaved work, for `defineArea`. */
  readonly isDirty: () => boolean;
  /** Registers unsaved work of the calling component for as long as it is mounted. */
  readonly useUnsavedWork: (isUnsaved: boolean) => void;
}

/** Creates the store in which the forms of an area register unsaved work. */
export function createUnsavedWork(): UnsavedWork {
  const holders = new Set<symbol>();

  function useUnsavedWork(isUnsaved: boolean): void {
    // Synchronizes with `isDirty`, which the shell calls outside of rendering.
    useEffect(() => {
      if (!isUnsaved) return;
      const holder = Symbol('unsaved work');
      holders.add(holder);
      return () => {
        holders.delete(holder);
      };
    }, [isUnsaved]);
  }

  return { isDirty: () => holders.size > 0, useUnsavedWork };
}
