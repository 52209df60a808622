/**
 * Whether an address path is one of an area's path patterns. A trailing slash changes nothing.
 *
 * @param pattern absolute path with `:name` for a parameter
 */
export function matchesPattern(pattern: string, pathname: string): boolean {
  const source = trimSlash(pattern).replace(/:[^/]+/g, '[^/]+');
  return new RegExp(`^${source}$`, 'i').test(trimSlash(pathname));
}

function trimSlash(path: string): string {
  return path.replace(/\/+$/, '');
}
