import { useEffect, useEffectEvent } from 'react';

/**
 * Calls a function for every key that is pressed on the page.
 *
 * @param isCapture whether it is called before the controls and dialogs of the page
 */
export function useKeydown(onKeydown: (event: KeyboardEvent) => void, isCapture = false): void {
  const handleKeydown = useEffectEvent(onKeydown);

  // Synchronizes with the keys of the page.
  useEffect(() => {
    window.addEventListener('keydown', handleKeydown, isCapture);
    return () => window.removeEventListener('keydown', handleKeydown, isCapture);
  }, [isCapture]);
}
