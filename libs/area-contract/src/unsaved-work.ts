import { useEffect } from 'react';

/** What an area knows of the work that a person has not saved yet. */
export interface UnsavedWork {
  /** Whether there is any; for `defineArea`. */
  readonly isDirty: () => boolean;
  /** Tells that the calling component holds unsaved work, for as long as it is shown. */
  readonly useUnsavedWork: (isUnsaved: boolean) => void;
}

/** Makes the one place where an area's forms tell of unsaved work. */
export function createUnsavedWork(): UnsavedWork {
  const holders = new Set<symbol>();

  function useUnsavedWork(isUnsaved: boolean): void {
    // Synchronises with the area's answer to the shell, which asks outside of any rendering.
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
