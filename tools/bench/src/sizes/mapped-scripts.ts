/** A script with its source map. */
export interface MappedScript {
  readonly text: string;
  /** As JSON. */
  readonly map: string;
}

/** Scripts by `stableName`. */
export type MappedScripts = ReadonlyMap<string, MappedScript>;

/** By which part of the larger one two builds of the same script may differ in length. */
const TOLERANCE = 0.005;

/**
 * Returns the name of a script that stays the same when its content changes.
 *
 * @param pathname of its address, such as `/areas/tasks/60dd3655ea4319cd/entry.d18c6b9225731f2eb215.js`
 */
export function stableName(pathname: string): string {
  return pathname
    .replace(/^\/areas\/([^/]+)\/[^/]+\//, '/areas/$1/')
    .replace(/\.[0-9a-f]{20}\.js$/, '.js');
}

/**
 * Returns the build with a source map of a script that was sent. With source maps the minifier may
 * choose other names for variables, so the two need not be equal.
 *
 * @throws Error when there is none, or one of another length: then the sources have changed
 */
export function findMapped(scripts: MappedScripts, pathname: string, sent: string): MappedScript {
  const found = scripts.get(stableName(pathname));
  const difference = Math.abs((found?.text.length ?? 0) - sent.length);
  if (!found || difference > TOLERANCE * sent.length) {
    throw new Error(`${pathname} is not what the sources build to`);
  }
  return found;
}
