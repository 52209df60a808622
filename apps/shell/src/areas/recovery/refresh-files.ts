// Loaded as part of the chunk `extras`, or when a release fails.
import { startStallTimer } from '@atrium/api-client';
import type { AreaRelease } from '@atrium/area-contract';
import { fetchPastCache, FILE_STALL_MS } from '@atrium/ui/shell';

/**
 * State of a file on the server, compared with its recorded hash; a number is an HTTP error status. `foreign`
 * is a page of HTML in its place, such as that of a captive portal.
 */
export type FileState = 'unchanged' | 'mismatch' | 'foreign' | 'timeout' | 'unreachable' | number;

/** States of the files of a release. */
export interface FileStates {
  readonly initial: FileState[];
  readonly used: FileState[];
}

interface RecordedFile {
  readonly path: string;
  readonly integrity: string;
}

/**
 * Fetches the files of a release from the server, see `RefreshRelease`.
 *
 * @param failedChunks hashes of the chunks that have failed, by path
 */
export async function refreshFiles(
  release: AreaRelease,
  failedChunks: ReadonlyMap<string, string>,
): Promise<FileStates> {
  const initial = [release.entry, ...release.preload];
  const folder = release.entry.path.slice(0, release.entry.path.lastIndexOf('/') + 1);
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
  const stalled = new AbortController();
  const timer = startStallTimer(FILE_STALL_MS, () => stalled.abort());
  const states = new Map(
    await Promise.all(
      [...files.values()].map(
        async (file) =>
          [file.path, await refreshFile(file, stalled.signal, timer.restart)] as const,
      ),
    ),
  );
  timer.stop();
  const statesOf = (selected: readonly RecordedFile[]) =>
    selected.map(({ path }) => states.get(path) ?? 'unchanged');
  return { initial: statesOf(initial), used: statesOf([...initial, ...chunks]) };
}

async function refreshFile(
  { path, integrity }: RecordedFile,
  signal: AbortSignal,
  onProgress: () => void,
): Promise<FileState> {
  try {
    const { status, isPage, content } = await fetchPastCache(path, signal, onProgress);
    if (status < 200 || status > 299) return status;
    const hash = await hashOf(content);
    if (hash === integrity) return 'unchanged';
    // The server never answers a file of a release with a page, a captive portal does.
    if (isPage || looksLikePage(content)) return 'foreign';
    return hash === null ? 'unchanged' : 'mismatch';
  } catch {
    return signal.aborted ? 'timeout' : 'unreachable';
  }
}

function looksLikePage(content: ArrayBuffer): boolean {
  return new TextDecoder().decode(content).trimStart().startsWith('<');
}

// Returns `null` over plain HTTP, where browsers have no SubtleCrypto.
async function hashOf(content: ArrayBuffer): Promise<string | null> {
  // TypeScript's DOM library does not know that it can be missing.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  const digest = new Uint8Array(await subtle.digest('SHA-384', content));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}
