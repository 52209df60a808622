import { useSyncExternalStore } from 'react';

/** Whether the page is in sight: its tab is in front, as far as the browser knows. */
export function useIsDocumentVisible(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => {
    document.removeEventListener('visibilitychange', listener);
  };
}
