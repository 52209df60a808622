import type { AreaRelease } from '@atrium/area-contract';
import { retryImport } from '@atrium/ui';
import type { FileStates } from './refresh-files';

/**
 * Fetches the files of a release from the server, compares them with their recorded hashes and updates the
 * browser's cache. Returns the states of the files of its first screen, and of those plus all chunks that
 * have failed.
 */
export type RefreshRelease = (release: AreaRelease) => Promise<FileStates>;

/**
 * Starts to record which lazy-loaded chunks fail. The registry does not list chunks; their elements have
 * the hashes that the build recorded.
 */
export function watchReleaseFiles(): RefreshRelease {
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

  return async (release) => {
    try {
      // Most pages never need it.
      const { refreshFiles } = await retryImport(
        () => import(/* webpackChunkName: "extras" */ './refresh-files'),
      );
      return await refreshFiles(release, failedChunks);
    } catch {
      return { initial: ['unreachable'], used: ['unreachable'] };
    }
  };
}
