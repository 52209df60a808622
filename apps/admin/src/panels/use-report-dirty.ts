import { useEffect } from 'react';

/** Tells the shell, while the component is mounted, whether there is unsaved input. */
export function useReportDirty(isDirty: boolean, onDirtyChange: (isDirty: boolean) => void): void {
  // Synchronizes with the shell, which asks before it closes the panel.
  useEffect(() => {
    onDirtyChange(isDirty);
    return () => onDirtyChange(false);
  }, [isDirty, onDirtyChange]);
}
