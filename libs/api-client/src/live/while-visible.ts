/**
 * Calls a function whenever the page becomes visible, until a signal aborts. The signal that it gets aborts, too,
 * when the page has been hidden for some time, or enters the back/forward cache, where it may hold neither a lock
 * nor a stream.
 */
export function whileVisible(
  signal: AbortSignal,
  hiddenMs: number,
  run: (signal: AbortSignal) => Promise<void>,
): void {
  let running: AbortController | null = null;
  let hiding: ReturnType<typeof setTimeout> | undefined;

  function stop() {
    clearTimeout(hiding);
    running?.abort();
    running = null;
  }
  function follow() {
    clearTimeout(hiding);
    if (document.visibilityState === 'hidden') hiding = setTimeout(stop, hiddenMs);
    else if (!running) {
      running = new AbortController();
      void run(running.signal);
    }
  }

  document.addEventListener('visibilitychange', follow);
  window.addEventListener('pagehide', stop);
  window.addEventListener('pageshow', follow);
  signal.addEventListener('abort', () => {
    document.removeEventListener('visibilitychange', follow);
    window.removeEventListener('pagehide', stop);
    window.removeEventListener('pageshow', follow);
    stop();
  });
  follow();
}
