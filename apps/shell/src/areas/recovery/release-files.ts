import type { AreaRelease } from '@atrium/area-contract';

/** The same as webpack's timeout for a chunk. */
const FILE_TIMEOUT_MS = 10_000;

interface RecordedFile {
  readonly path: string;
  readonly integrity: string;
}

/** State of a file on the server, compared with its recorded hash; a number is an HTTP error status. */
export type FileState = 'unchanged' | 'mismatch' | 'timeout' | 'unreachable' | number;

/** Compares files of releases on the server with their recorded hashes. */
export interface ReleaseFileChecker {
  /**
   * Fetches the files of a release from the server and updates the browser's cache.
   *
   * @returns the states of the files of its first screen, and of those plus all chunks that have failed
   */
  readonly refresh: (release: AreaRelease) => Promise<{ initial: FileState[]; used: FileState[] }>;
}

/**
 * Creates a checker that also records which lazy-loaded chunks fail. The registry does not list chunks;
 * their elements have the hashes that the build recorded.
 */
export function createReleaseFileChecker(): ReleaseFileChecker {
  const failedChunks = new Map<string, string>();

  function recordFailure(address: string, integrity: string): void {
    const { origin, pathname } = new URL(address, window.location.href);
    if (origin === window.location.origin && integrity) failedChunks.set(pathname, integrity);
  }

  window.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) recordFailure(target.src, target.integrity);
      if (target instanceof HTMLLinkElement) recordFailure(target.href, target.integrity);
    },
    // Error events of elements do not bubble.
    { capture: true },
  );

  return { refresh: (release) => refresh(release, failedChunks) };
}

async function refresh(release: AreaRelease, failedChunks: ReadonlyMap<string, string>) {
  const initial = [release.entry, ...release.preload];
  const folder = release.entry.path.replace(/[^/]*$/, '');
  // The area works without the files of its contributions and panels.
  const contributed = new Set(
    [release.contributions, release.panels]
      .flatMap((modules) => Object.values(modules).flat())
      .map(({ path }) => path),
  );
  const chunks = [...failedChunks]
    .filter(([path]) => path.startsWith(folder) && !contributed.has(path))
    .map(([path, integrity]) => ({ path, integrity }));
  const files = new Map(
    [...initial, ...chunks, ...release.styles].map((file) => [file.path, file]),
  );
  const states = new Map(
    await Promise.all(
      [...files.values()].map(async (file) => [file.path, await refreshFile(file)] as const),
    ),
  );
  const statesOf = (selected: readonly RecordedFile[]) =>
    selected.map(({ path }) => states.get(path) ?? 'unchanged');
  return { initial: statesOf(initial), used: statesOf([...initial, ...chunks]) };
}

async function refreshFile({ path, integrity }: RecordedFile): Promise<FileState> {
  try {
    const signal = AbortSignal.timeout(FILE_TIMEOUT_MS);
    const response = await fetch(path, { cache: 'reload', signal });
    if (!response.ok) return response.status;
    const hash = await hashOf(await response.arrayBuffer());
    return hash === null || hash === integrity ? 'unchanged' : 'mismatch';
  } catch (error) {
    const isTimeout = error instanceof Object && 'name' in error && error.name === 'TimeoutError';
    return isTimeout ? 'timeout' : 'unreachable';
  }
}

// Returns `null` over plain HTTP, where browsers have no SubtleCrypto.
async function hashOf(content: ArrayBuffer): Promise<string | null> {
  // TypeScript's DOM library does not know that it can be missing.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  const digest = new Uint8Array(await subtle.digest('SHA-384', content));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}
