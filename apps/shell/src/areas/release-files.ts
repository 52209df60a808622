import type { AreaRelease } from '@atrium/area-contract';

/** Milliseconds that a file may take; as many as webpack gives a chunk. */
const FILE_TIMEOUT = 10_000;

/** A file of a release and the hash that was recorded of it. */
interface RecordedFile {
  readonly path: string;
  readonly integrity: string;
}

/** A file as the server has it now: as it was recorded, or why it is not, or the status of an error. */
export type FileState = 'recorded' | 'different' | 'late' | 'unreachable' | number;

// Later parts of areas that could not be loaded. The registry does not name them; their elements
// carry the hashes that the build has recorded.
const failedParts = new Map<string, string>();

window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement) noteFailedPart(target.src, target.integrity);
    if (target instanceof HTMLLinkElement) noteFailedPart(target.href, target.integrity);
  },
  // Errors of elements do not bubble.
  { capture: true },
);

function noteFailedPart(address: string, integrity: string): void {
  const { origin, pathname } = new URL(address, window.location.href);
  if (origin === window.location.origin && integrity) failedParts.set(pathname, integrity);
}

/**
 * Fetches the files of a release past every cache, which have them anew afterwards.
 *
 * @returns the states of the files that its first screen needs, and of all that it has lacked so far
 */
export async function refreshFiles(release: AreaRelease): Promise<{
  first: FileState[];
  lacked: FileState[];
}> {
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
  return { first: statesOf(first), lacked: statesOf([...first, ...parts]) };
}

async function refreshFile({ path, integrity }: RecordedFile): Promise<FileState> {
  try {
    const signal = AbortSignal.timeout(FILE_TIMEOUT);
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
