// Loaded as part of the chunk `extras`, or when a release fails.
import { startStallTimer, watchBody } from '@atrium/api-client';
import type { AreaRelease } from '@atrium/area-contract';
import { STALL_MS } from './stalled-files';

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
  const timer = startStallTimer(STALL_MS, () => stalled.abort());
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
    const response = await fetch(path, { cache: 'reload', signal });
    onProgress();
    if (!response.ok) return response.status;
    const content = await watchBody(response, onProgress).arrayBuffer();
    const hash = await hashOf(content);
    if (hash === integrity) return 'unchanged';
    // The server never answers a file of a release with a page, a captive portal does.
    if (isPage(response, content)) return 'foreign';
    return hash === null ? 'unchanged' : 'mismatch';
  } catch {
    return signal.aborted ? 'timeout' : 'unreachable';
  }
}

function isPage({ headers }: Response, content: ArrayBuffer): boolean {
  const isHtml = headers.get('content-type')?.startsWith('text/html') ?? false;
  return isHtml || new TextDecoder().decode(content).trimStart().startsWith('<');
}

// Returns `null` over plain HTTP, where browsers have no SubtleCrypto.
async function hashOf(content: ArrayBuffer): Promise<string | null> {
  // TypeScript's DOM library does not know that it can be missing.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  const digest = new Uint8Array(await subtle.digest('SHA-384', content));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}
