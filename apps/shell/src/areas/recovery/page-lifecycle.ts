/** Milliseconds after which a page that was about to be left counts as one that stays. */
const LEAVING_TIMEOUT_MS = 5_000;

/** Knows whether the browser is leaving the page. */
export interface PageLifecycle {
  /** Whether the page is being left, so that a failed request says nothing about the server. */
  readonly isLeaving: () => boolean;
  /** Resolves once the page is not being left: at once, after it has turned out to stay, or never. */
  readonly untilStays: () => Promise<void>;
}

/**
 * Starts to watch whether the page is being left. While it is, browsers abort its requests; Firefox
 * does so early and reports an aborted script as one with a wrong hash.
 */
export function watchPageLifecycle(): PageLifecycle {
  let leaving = false;
  let timeout: ReturnType<typeof setTimeout> | undefined;
  let waiting: (() => void)[] = [];

  function stay(): void {
    clearTimeout(timeout);
    leaving = false;
    const resolvers = waiting;
    waiting = [];
    for (const resolve of resolvers) resolve();
  }

  window.addEventListener('beforeunload', () => {
    leaving = true;
    clearTimeout(timeout);
    // The user may stay, and the answer may be a download; no event tells.
    timeout = setTimeout(stay, LEAVING_TIMEOUT_MS);
  });
  window.addEventListener('pagehide', () => {
    leaving = true;
    clearTimeout(timeout);
  });
  // Also fires after Back to a page that the browser has kept.
  window.addEventListener('pageshow', stay);

  return {
    isLeaving: () => leaving,
    untilStays: async () => {
      if (!leaving) return;
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    },
  };
}
