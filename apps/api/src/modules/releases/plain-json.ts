// A pair of surrogates is one character; half a pair is none.
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/**
 * Returns whether any program can read a parsed JSON value as this one does: its numbers are finite, its
 * texts and names have neither null characters nor halves of characters, and none is named `__proto__`.
 * @param levels most lists and objects in each other.
 */
export function isPlainJson(value: unknown, levels: number): boolean {
  if (typeof value === 'string') return !UNSTORABLE.test(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  if (levels === 0) return false;
  return Object.entries(value).every(
    ([name, part]) =>
      name !== '__proto__' && !UNSTORABLE.test(name) && isPlainJson(part, levels - 1),
  );
}
