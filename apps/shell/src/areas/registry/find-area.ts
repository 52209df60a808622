// The boot script contains this module too.
import type { WrittenRegistry } from '@atrium/area-contract';
import { matchesPattern } from './match-pattern';

/** Returns the first area that serves a path, or `undefined`. */
export function findArea<Live extends WrittenRegistry['areas'][string]>(
  areas: Readonly<Record<string, Live>>,
  pathname: string,
): Live | undefined {
  return Object.values(areas).find(({ current }) =>
    current.manifest.paths.some((pattern) => matchesPattern(pattern, pathname)),
  );
}
