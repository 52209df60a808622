/** Time after `beforeunload` until the page counts as staying. */
const LEAVING_TIMEOUT_MS = 5_000;

/**
 * Starts to watch whether the browser is leaving the page. Browsers then abort requests; Firefox reports
 * an aborted script as one with a wrong hash.
 */
export function watchPageLifecycle() {
  let leaving = false;
  let timeout: ReturnType<typeof setTimeout> | undefined;
  let waiters: (() => void)[] = [];

  function stay(): void {
    clearTimeout(timeout);
    leaving = false;
    const resolvers = waiters;
    waiters = [];
    for (const resolve of resolvers) resolve();
  }

  window.addEventListener('beforeunload', () => {
    leaving = true;
    clearTimeout(timeout);
    // No event follows when the user stays or the response is a download.
    timeout = setTimeout(stay, LEAVING_TIMEOUT_MS);
  });
  window.addEventListener('pagehide', () => {
    leaving = true;
    clearTimeout(timeout);
  });
  // Also fires when the page is restored from the back/forward cache.
  window.addEventListener('pageshow', stay);

  return {
    /** Returns whether the browser is leaving the page, so that requests may fail for that reason. */
    isLeaving: () => leaving,
    /** Resolves once the browser is not leaving the page; never if it does leave. */
    waitUntilStays: async (): Promise<void> => {
      if (!leaving) return;
      await new Promise<void>((resolve) => waiters.push(resolve));
    },
  };
}
