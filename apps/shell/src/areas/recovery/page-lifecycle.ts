/** Time after `beforeunload` until the page counts as staying. */
const LEAVING_TIMEOUT_MS = 5_000;

/** State of the page while the browser may be leaving it. */
export interface PageLifecycle {
  /** Returns whether the browser is leaving the page, so that requests may fail for that reason. */
  readonly isLeaving: () => boolean;
  /** Resolves once the browser is not leaving the page; never if it does leave. */
  readonly waitUntilStays: () => Promise<void>;
}

/**
 * Starts to watch whether the browser is leaving the page. Browsers then abort requests; Firefox reports
 * an aborted script as one with a wrong hash.
 */
export function watchPageLifecycle(): PageLifecycle {
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
    isLeaving: () => leaving,
    waitUntilStays: async () => {
      if (!leaving) return;
      await new Promise<void>((resolve) => waiters.push(resolve));
    },
  };
}
