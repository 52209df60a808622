/** Returns the same text for patterns of the same paths, which may differ in case and parameter names. */
export function normalizePattern(path: string): string {
  return path.toLowerCase().replace(/:[^/]+/g, ':…');
}
