import { AnyMap, originalPositionFor, type SourceMapInput } from '@jridgewell/trace-mapping';
import type { Place } from './find-place';
import type { BuiltFile } from './manifest';

/** A position in a source file; line and column are from 1. */
export interface SourcePlace {
  /** Path relative to the repository. */
  file: string;
  line: number;
  column: number;
}

/**
 * Finds a file of a release and its source map.
 *
 * @param file as in an address or a page report, also without the `assets/` of its build
 */
export function findMap(
  files: readonly BuiltFile[],
  maps: readonly BuiltFile[],
  file: string,
): { name: string | undefined; map: BuiltFile | undefined } {
  const name = [file, file.replace(/^assets\//, '')].find((wanted) =>
    files.some((found) => found.path === wanted),
  );
  return { name, map: maps.find((found) => found.path === `${String(name)}.map`) };
}

/**
 * Returns the source of a position in a script, or `null` if it comes from none.
 *
 * @param map text or JSON of the script's source map
 */
export function findSource(
  map: string | object,
  place: Pick<Place, 'line' | 'column'>,
): SourcePlace | null {
  const needle = { line: place.line, column: place.column - 1 };
  const { source, line, column } = originalPositionFor(new AnyMap(map as SourceMapInput), needle);
  if (source === null) return null;
  // Bundlers name sources in forms such as `webpack://inventory/./src/stock.ts?4f2a`.
  const file = source
    .replace(/^[a-z-]+:\/\/[^/]*\//, '')
    .replace(/^(?:\.\/)+|\?.*|(?<!\*)\*+$/g, '');
  return { file, line, column: column + 1 };
}
