// Also part of the boot script.
import type { WrittenRegistry } from '@atrium/area-contract';

/** Returns the first area that serves a path, or `undefined`. */
export function findArea<Live extends WrittenRegistry['areas'][string]>(
  areas: Readonly<Record<string, Live>>,
  pathname: string,
): Live | undefined {
  return Object.values(areas).find(({ current }) =>
    current.manifest.paths.some((pattern) => matchesPattern(pattern, pathname)),
  );
}

/**
 * Returns whether a path matches one of an area's path patterns. Ignores a trailing slash and case.
 *
 * @param pattern absolute path with `:name` for a parameter
 */
export function matchesPattern(pattern: string, pathname: string): boolean {
  const source = trimSlash(pattern).replace(/:[^/]+/g, '[^/]+');
  return new RegExp(`^${source}$`, 'i').test(trimSlash(pathname));
}

function trimSlash(path: string): string {
  return path.replace(/(?<!\/)\/+$/, '');
}
