/** Time without a byte after which a download fails, as that of a script in the shell. */
const STALL_MS = 15_000;

/** Result of fetching a file past the cache. */
type Refresh = 'done' | 'gone' | 'unreachable';

const refreshing = new Map<string, Promise<Refresh>>();

/** Error of an `import()` whose file is missing or damaged, with a message for the user. */
export class MissingFileError extends Error {
  override readonly name = 'MissingFileError';

  constructor(
    /** Address of the file. */
    readonly request: string,
    cause: unknown,
    /** Whether the server did not answer, which is no fault of the file. */
    readonly isUnreachable = false,
  ) {
    super('This part of Atrium could not be loaded. Try again, or reload the page.', { cause });
  }
}

/**
 * Runs an `import()`. If a file of it is missing or damaged, fetches that file past the browser's cache, which
 * may keep it for a year, and runs the import again; once for each file. Every `import()` of the page goes
 * through it.
 *
 * @throws MissingFileError when a file can't be loaded either way
 */
export async function retryImport<Module>(load: () => Promise<Module>): Promise<Module> {
  const tried = new Set<string>();
  for (;;) {
    try {
      return await load();
    } catch (error) {
      const file = missingFileOf(error);
      if (file === undefined) throw error;
      if (tried.has(file)) throw new MissingFileError(file, error);
      // A server that has not answered would not answer this request either.
      const result = isTimeout(error) ? 'unreachable' : await refresh(file);
      if (result !== 'done') throw new MissingFileError(file, error, result === 'unreachable');
      tried.add(file);
    }
  }
}

/** Returns the address that webpack's runtime, or its plugin for style sheets, could not load. */
function missingFileOf(error: unknown): string | undefined {
  const isMissing = error instanceof Error && 'request' in error;
  return isMissing && typeof error.request === 'string' ? error.request : undefined;
}

// As webpack's runtime marks the error of a file that did not arrive in time.
function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'type' in error && error.type === 'timeout';
}

// Components that share a file fail together.
function refresh(address: string): Promise<Refresh> {
  let pending = refreshing.get(address);
  if (!pending) {
    pending = fetchPastCache(address).finally(() => refreshing.delete(address));
    refreshing.set(address, pending);
  }
  return pending;
}

/** Replaces a file in the browser's cache. */
async function fetchPastCache(address: string): Promise<Refresh> {
  // Browsers reuse the response of a preload, even a failed one.
  const { pathname } = new URL(address, window.location.href);
  for (const link of document.querySelectorAll(`link[rel="preload"][href="${pathname}"]`)) {
    link.remove();
  }
  const stalled = new AbortController();
  const abort = () => stalled.abort();
  let timer = setTimeout(abort, STALL_MS);
  try {
    const response = await fetch(address, { cache: 'reload', signal: stalled.signal });
    // Only a response that was read to its end replaces the one in the cache.
    const reader = response.body?.getReader();
    do {
      clearTimeout(timer);
      timer = setTimeout(abort, STALL_MS);
    } while (reader && !(await reader.read()).done);
    if (response.status === 404 || response.status === 410) return 'gone';
    // Captive portals answer with a page, and proxies with other statuses.
    const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
    return response.ok && !isPage ? 'done' : 'unreachable';
  } catch {
    return 'unreachable';
  } finally {
    clearTimeout(timer);
  }
}
