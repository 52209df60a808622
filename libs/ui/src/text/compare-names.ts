// Tests have pages without a language.
const names = new Intl.Collator(document.documentElement.lang || undefined, { numeric: true });

/**
 * Compares two names for sorting, by the rules of the page's language: `Çiğdem` comes before `Deniz`,
 * `ılgaz` before `İzmir`, and `user9` before `user10`.
 */
export function compareNames(one: string, other: string): number {
  return names.compare(withDots(one), withDots(other));
}

// Most languages sort the dotless i behind all others.
function withDots(name: string): string {
  return name.replaceAll('ı', 'i');
}

/** Returns rows sorted by name; see `compareNames`. */
export function sortByName<Row extends { readonly name: string }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((left, right) => compareNames(left.name, right.name));
}
