import { startStallTimer, watchBody } from '@atrium/api-client';
import { FILE_STALL_MS } from '@atrium/ui/shell';

/** Limit that webpack and the federation runtime need; `failStalledFiles` ends a download without progress. */
export const MAX_DOWNLOAD_MS = 600_000;

/** Time after which it is checked whether a file still arrives. Most files have arrived by then. */
const SLOW_MS = 5_000;

/**
 * Fails the scripts and style sheets that this page loads dynamically, for any build, once nothing has arrived
 * for `FILE_STALL_MS`. Elements do not tell their progress, so a slow file is also read with `fetch`: browsers
 * serve both from one download, through their cache.
 */
export function failStalledFiles(): void {
  const pending = new Map<HTMLScriptElement | HTMLLinkElement, () => void>();
  const timer = startStallTimer(FILE_STALL_MS, () => {
    for (const [element, finish] of pending) {
      finish();
      fail(element);
    }
  });

  function watch(element: HTMLScriptElement | HTMLLinkElement, address: string): void {
    const reading = new AbortController();
    const slow = setTimeout(() => {
      // The element reports a failure.
      follow(address, reading.signal, timer.restart).catch(() => undefined);
    }, SLOW_MS);
    function finish(): void {
      clearTimeout(slow);
      reading.abort();
      pending.delete(element);
      timer.restart();
    }
    pending.set(element, finish);
    element.addEventListener('load', finish);
    element.addEventListener('error', finish);
    timer.restart();
  }

  new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof HTMLScriptElement && node.src) watch(node, node.src);
      if (node instanceof HTMLLinkElement && node.rel === 'stylesheet') watch(node, node.href);
    }
  }).observe(document.head, { childList: true });
}

async function follow(address: string, signal: AbortSignal, onProgress: () => void): Promise<void> {
  const response = await fetch(address, { signal });
  onProgress();
  await watchBody(response, onProgress).arrayBuffer();
}

// Tells the loader's handler as its own timeout would: webpack's has an event of another type, that of the
// federation runtime a flag.
function fail(element: HTMLScriptElement | HTMLLinkElement): void {
  const isWebpack = element.dataset['webpack'] !== undefined;
  const event = Object.assign(new Event(isWebpack ? 'timeout' : 'error'), { isTimeout: true });
  element.dispatchEvent(event);
  if (isWebpack) element.onerror?.(event);
}
