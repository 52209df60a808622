/** The same as webpack's timeout for a chunk. */
const FILE_TIMEOUT_MS = 10_000;

const refreshing = new Map<string, Promise<boolean>>();

/** Error of an `import()` whose file is missing or damaged, with a message for the user. */
export class MissingFileError extends Error {
  override readonly name = 'MissingFileError';

  constructor(
    /** Address of the file. */
    readonly request: string,
    cause: unknown,
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
      if (tried.has(file) || !(await refresh(file))) throw new MissingFileError(file, error);
      tried.add(file);
    }
  }
}

/** Returns the address that webpack's runtime, or its plugin for style sheets, could not load. */
function missingFileOf(error: unknown): string | undefined {
  const isMissing = error instanceof Error && 'request' in error;
  return isMissing && typeof error.request === 'string' ? error.request : undefined;
}

// Components that share a file fail together.
function refresh(address: string): Promise<boolean> {
  let pending = refreshing.get(address);
  if (!pending) {
    pending = fetchPastCache(address).finally(() => refreshing.delete(address));
    refreshing.set(address, pending);
  }
  return pending;
}

/** Replaces a file in the browser's cache; returns whether the server has it. */
async function fetchPastCache(address: string): Promise<boolean> {
  // Browsers reuse the response of a preload, even a failed one.
  const { pathname } = new URL(address, window.location.href);
  for (const link of document.querySelectorAll(`link[rel="preload"][href="${pathname}"]`)) {
    link.remove();
  }
  try {
    const signal = AbortSignal.timeout(FILE_TIMEOUT_MS);
    const response = await fetch(address, { cache: 'reload', signal });
    // Only a response that was read to its end replaces the one in the cache.
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
