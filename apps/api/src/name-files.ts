/** Returns the files in a sentence, such as `screenshot.png and 2 more files`; `null` for none. */
export function nameFiles([first, ...others]: readonly string[]): string | null {
  if (first === undefined) return null;
  if (others.length === 0) return first;
  return `${first} and ${String(others.length)} more ${others.length === 1 ? 'file' : 'files'}`;
}
