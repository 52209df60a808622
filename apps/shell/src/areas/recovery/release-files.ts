import type { AreaRelease } from '@atrium/area-contract';

/** Milliseconds that a file may take; the same as webpack's timeout for a chunk. */
const FILE_TIMEOUT_MS = 10_000;

/** A file of a release and its recorded hash. */
interface RecordedFile {
  readonly path: string;
  readonly integrity: string;
}

/** A file as the server has it now: as it was recorded, or why it is not, or the status of an error. */
export type FileState = 'recorded' | 'different' | 'late' | 'unreachable' | number;

/** Checks the files of releases on the server. */
export interface ReleaseFiles {
  /**
   * Fetches the files of a release past every cache, which hold them anew afterwards.
   *
   * @returns the states of the files that its first screen needs, and of all that it has missed so far
   */
  readonly refresh: (release: AreaRelease) => Promise<{ first: FileState[]; missed: FileState[] }>;
}

/**
 * Starts to note which lazy-loaded files of areas fail. The registry does not name those files; their
 * elements carry the hashes that the build has recorded.
 */
export function watchReleaseFiles(): ReleaseFiles {
  const failedParts = new Map<string, string>();

  function note(address: string, integrity: string): void {
    const { origin, pathname } = new URL(address, window.location.href);
    if (origin === window.location.origin && integrity) failedParts.set(pathname, integrity);
  }

  window.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) note(target.src, target.integrity);
      if (target instanceof HTMLLinkElement) note(target.href, target.integrity);
    },
    // Errors of elements do not bubble.
    { capture: true },
  );

  return { refresh: (release) => refresh(release, failedParts) };
}

async function refresh(release: AreaRelease, failedParts: ReadonlyMap<string, string>) {
  const first = [release.entry, ...release.preload];
  const folder = release.entry.path.replace(/[^/]*$/, '');
  const parts = [...failedParts]
    .filter(([path]) => path.startsWith(folder))
    .map(([path, integrity]) => ({ path, integrity }));
  const known = new Map([...first, ...parts, ...release.styles].map((file) => [file.path, file]));
  const states = new Map(
    await Promise.all(
      [...known.values()].map(async (file) => [file.path, await refreshFile(file)] as const),
    ),
  );
  const statesOf = (files: readonly RecordedFile[]) =>
    files.map(({ path }) => states.get(path) ?? 'recorded');
  return { first: statesOf(first), missed: statesOf([...first, ...parts]) };
}

async function refreshFile({ path, integrity }: RecordedFile): Promise<FileState> {
  try {
    const signal = AbortSignal.timeout(FILE_TIMEOUT_MS);
    const response = await fetch(path, { cache: 'reload', signal });
    if (!response.ok) return response.status;
    const hash = await hashOf(await response.arrayBuffer());
    return hash === null || hash === integrity ? 'recorded' : 'different';
  } catch (error) {
    const isLate = error instanceof Object && 'name' in error && error.name === 'TimeoutError';
    return isLate ? 'late' : 'unreachable';
  }
}

// `null` where the browser can't tell: it has no SubtleCrypto in pages that come over plain HTTP.
async function hashOf(content: ArrayBuffer): Promise<string | null> {
  // TypeScript's DOM library has it everywhere.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  const digest = new Uint8Array(await subtle.digest('SHA-384', content));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}
