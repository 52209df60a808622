// Loaded as part of the chunk `extras`, or when a release fails.
import type { AreaRelease } from '@atrium/area-contract';
import type { FileState, FileStates } from './release-files';

/** The same as webpack's timeout for a chunk. */
const FILE_TIMEOUT_MS = 10_000;

interface RecordedFile {
  readonly path: string;
  readonly integrity: string;
}

/**
 * Fetches the files of a release from the server, see `ReleaseFileChecker`.
 *
 * @param failedChunks hashes of the chunks that have failed, by path
 */
export async function refreshFiles(
  release: AreaRelease,
  failedChunks: ReadonlyMap<string, string>,
): Promise<FileStates> {
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
