import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Maximum time that a busy page is waited for. */
const IDLE_TIMEOUT_MS = 1000;

const RENDER_DELAY_MS = 100;

/**
 * Calls a function once, when no query is in flight and the browser has rendered the last results.
 *
 * @returns a function that cancels the call
 */
export function whenIdle(queryClient: QueryClient, onIdle: () => void): () => void {
  let isScheduled = false;
  let isDone = false;

  function stop(): void {
    isDone = true;
    unsubscribe();
  }

  function check(): void {
    if (isScheduled || queryClient.isFetching() > 0) return;
    isScheduled = true;
    requestIdle(() => {
      isScheduled = false;
      // The results may have been an area's code, which has requested its data since.
      if (isDone || queryClient.isFetching() > 0) return;
      stop();
      onIdle();
    });
  }

  const unsubscribe = queryClient.getQueryCache().subscribe(check);
  check();
  return stop;
}

/**
 * Returns whether the first screen is complete.
 *
 * @param isNeeded whether to find out
 */
export function useIsIdle(isNeeded: boolean): boolean {
  const queryClient = useQueryClient();
  const [isIdle, setIsIdle] = useState(false);

  // Synchronizes with the network, which the first screen uses first.
  useEffect(() => {
    if (!isNeeded) return;
    return whenIdle(queryClient, () => setIsIdle(true));
  }, [queryClient, isNeeded]);

  return isIdle && isNeeded;
}

// Safari has no idle callbacks. The delay leaves time for rendering.
function requestIdle(callback: () => void): void {
  if ('requestIdleCallback' in window) {
    window.requestIdleCallback(callback, { timeout: IDLE_TIMEOUT_MS });
  } else {
    setTimeout(callback, RENDER_DELAY_MS);
  }
}
