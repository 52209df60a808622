/**
 * Calls a function whenever the page becomes visible, until the returned function is called. The signal that it
 * gets aborts when the page has been hidden for some time, or enters the back/forward cache, where it may hold
 * neither a lock nor a stream.
 *
 * @param hiddenMs in milliseconds
 */
export function whileVisible(hiddenMs: number, run: (signal: AbortSignal) => Promise<void>) {
  let running = new AbortController();
  running.abort();
  let hiding: ReturnType<typeof setTimeout> | undefined;

  function stop() {
    clearTimeout(hiding);
    running.abort();
  }
  function follow() {
    clearTimeout(hiding);
    if (document.visibilityState === 'hidden') hiding = setTimeout(stop, hiddenMs);
    else if (running.signal.aborted) {
      running = new AbortController();
      void run(running.signal);
    }
  }

  document.addEventListener('visibilitychange', follow);
  window.addEventListener('pagehide', stop);
  window.addEventListener('pageshow', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    window.removeEventListener('pagehide', stop);
    window.removeEventListener('pageshow', follow);
    stop();
  };
}
