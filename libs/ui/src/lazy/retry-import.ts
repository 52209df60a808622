import { fetchPastCache, FILE_STALL_MS } from './fetch-past-cache';

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
    pending = replaceCachedFile(address).finally(() => refreshing.delete(address));
    refreshing.set(address, pending);
  }
  return pending;
}

/** Replaces a file in the browser's cache. */
async function replaceCachedFile(address: string): Promise<Refresh> {
  // Browsers reuse the response of a preload, even a failed one.
  const { pathname } = new URL(address, window.location.href);
  for (const link of document.querySelectorAll(`link[rel="preload"][href="${pathname}"]`)) {
    link.remove();
  }
  const stalled = new AbortController();
  const abort = () => stalled.abort();
  let timer = setTimeout(abort, FILE_STALL_MS);
  function restartTimer() {
    clearTimeout(timer);
    timer = setTimeout(abort, FILE_STALL_MS);
  }
  try {
    const { status, isPage } = await fetchPastCache(address, stalled.signal, restartTimer);
    if (status === 404 || status === 410) return 'gone';
    // Proxies answer with other statuses.
    return status >= 200 && status <= 299 && !isPage ? 'done' : 'unreachable';
  } catch {
    return 'unreachable';
  } finally {
    clearTimeout(timer);
  }
}
