// Inline script of the page, so that it works while no file does; the build compiles it alone, so it imports
// nothing. Until the shell's first screen replaces the start frame, it shows what went wrong there. Code of
// the shell is one deferred script without `await`, so rejected promises cannot end its start.

/** Time without a loaded file. At 64 kbit/s, the shell's script takes less. */
const STALL_MS = 20_000;
/** The same as webpack's timeout for a chunk. */
const FILE_TIMEOUT_MS = 10_000;

const CONNECTION = 'Check your connection, then reload the page.';
const messages = {
  file: `A file of Atrium could not be loaded. ${CONNECTION}`,
  stall: `Atrium is still loading after a long time. ${CONNECTION}`,
  thrown:
    'Atrium could not start because of an error. If reloading does not help, an extension of your browser may be the cause.',
};

let frame: HTMLElement | null = null;
let isReported = false;
const retried = new Set<string>();

/** Whether an error has ended the shell's script; the shell works without the boot script, which is not deferred. */
function isOfShell({ filename, error }: ErrorEvent): boolean {
  const main = document.querySelector<HTMLScriptElement>('script[defer]')?.src;
  const stack = error instanceof Error ? error.stack : undefined;
  // Code of an extension may be what throws.
  return main !== undefined && `${filename} ${stack ?? ''}`.includes(main);
}

function showFailure(kind: keyof typeof messages, reason: string): void {
  const root = document.getElementById('root');
  frame ??= document.getElementById('start-frame');
  const failure = frame?.querySelector<HTMLElement>('[role=alert]');
  // An error in the very first screen leaves the page empty.
  if (root?.childElementCount === 0 && frame) root.append(frame);
  if (!frame?.isConnected || !failure) return;
  const text = failure.querySelector('p');
  const button = failure.querySelector('button');
  if (!text || !button) return;
  frame.querySelector('[role=status]')?.remove();
  text.textContent = messages[kind];
  failure.hidden = false;
  button.onclick = () => {
    button.disabled = true;
    void refreshAndReload();
  };
  if (!isReported) report(kind === 'thrown' ? 'start' : 'load', reason);
  isReported = true;
}

function report(stage: string, reason: string): void {
  const release = document.querySelector<HTMLMetaElement>('meta[name=atrium-release]')?.content;
  const failed = { kind: 'failed', app: 'shell', release, stage, reason };
  const body = new Blob([JSON.stringify({ reports: [failed] })], { type: 'application/json' });
  navigator.sendBeacon('/api/page-reports', body);
}

/** Replaces the browser's copy of a file, as `fetchPastCache` does, which this script can't import; returns whether the server sent it. */
async function refresh(address: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(FILE_TIMEOUT_MS);
    const response = await fetch(address, { cache: 'reload', signal });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    // The browser says nothing about the reason.
    return false;
  }
}

async function refreshAndReload(): Promise<void> {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('head > script[src]')];
  const styles = [...document.querySelectorAll<HTMLLinkElement>('body > link')];
  const files = [...scripts.map(({ src }) => src), ...styles.map(({ href }) => href)];
  await Promise.all(files.map(refresh));
  location.reload();
}

/** Loads a file of this page past the browser's cache, and the page again if it needs the file. */
async function retry(element: HTMLScriptElement | HTMLLinkElement): Promise<void> {
  const isSent = await refresh(addressOf(element));
  if (element instanceof HTMLLinkElement) {
    if (isSent) element.replaceWith(element.cloneNode());
  } else if (element.defer) {
    const isReload = performance
      .getEntriesByType('navigation')
      .some((entry) => 'type' in entry && entry.type === 'reload');
    // Nobody has typed anything yet.
    if (isSent && !isReload) location.reload();
    else showFailure('file', isSent ? 'integrity' : 'network');
  }
}

function addressOf(element: HTMLScriptElement | HTMLLinkElement): string {
  return element instanceof HTMLLinkElement ? element.href : element.src;
}

/** Whether the shell has replaced the start frame. */
function isStarted(): boolean {
  frame ??= document.getElementById('start-frame');
  return frame?.isConnected === false;
}

/** Whether an element is one that the page came with, instead of one of an area or a lazy-loaded chunk. */
function isOfPage(target: EventTarget | null): target is HTMLScriptElement | HTMLLinkElement {
  if (target instanceof HTMLLinkElement) return target.parentElement === document.body;
  return target instanceof HTMLScriptElement && !isStarted();
}

// Errors of files do not bubble.
addEventListener(
  'error',
  (event) => {
    const { target } = event;
    if (event instanceof ErrorEvent) {
      // Later, because React may be about to empty the page.
      if (isOfShell(event)) setTimeout(showFailure, 0, 'thrown', 'runtime');
    } else if (isOfPage(target) && !retried.has(addressOf(target))) {
      retried.add(addressOf(target));
      void retry(target);
    }
  },
  true,
);

const observer = new PerformanceObserver(() => {
  clearTimeout(timer);
  if (isStarted()) observer.disconnect();
  else timer = setTimeout(stall, STALL_MS);
});
observer.observe({ type: 'resource' });
let timer = setTimeout(stall, STALL_MS);

function stall(): void {
  observer.disconnect();
  if (!isStarted()) showFailure('stall', 'network');
}
