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
  let cancelIdle: (() => void) | undefined;

  function stop(): void {
    cancelIdle?.();
    unsubscribe();
  }

  function check(): void {
    if (queryClient.isFetching() === 0) {
      cancelIdle ??= requestIdle(() => {
        stop();
        onIdle();
      });
    } else {
      // Its result has to be rendered, too.
      cancelIdle?.();
      cancelIdle = undefined;
    }
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
function requestIdle(callback: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = window.requestIdleCallback(callback, { timeout: IDLE_TIMEOUT_MS });
    return () => window.cancelIdleCallback(id);
  }
  const id = setTimeout(callback, RENDER_DELAY_MS);
  return () => clearTimeout(id);
}
