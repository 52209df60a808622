/** A script with its source map. */
export interface MappedScript {
  readonly text: string;
  /** As JSON. */
  readonly map: string;
}

/** Scripts by `stableName`. */
export type MappedScripts = ReadonlyMap<string, MappedScript>;

/** Allowed relative difference in length of two builds of a script. */
const TOLERANCE = 0.005;

/**
 * Removes the content hashes from the path of a script.
 *
 * @param pathname such as `/areas/tasks/60dd3655ea4319cd/entry.d18c6b9225731f2eb215.js`
 */
export function stableName(pathname: string): string {
  return pathname
    .replace(/^\/areas\/([^/]+)\/[^/]+\//, '/areas/$1/')
    .replace(/\.[0-9a-f]{20}\.js$/, '.js');
}

/**
 * Finds the build with a source map that corresponds to a transferred script. The minifier may choose other
 * variable names with source maps, so the texts can differ.
 *
 * @throws Error when there is none, or its length differs because the sources have changed
 */
export function findMapped(scripts: MappedScripts, pathname: string, sent: string): MappedScript {
  const found = scripts.get(stableName(pathname));
  const difference = Math.abs((found?.text.length ?? 0) - sent.length);
  if (!found || difference > TOLERANCE * sent.length) {
    throw new Error(`${pathname} does not match the build of the sources`);
  }
  return found;
}
