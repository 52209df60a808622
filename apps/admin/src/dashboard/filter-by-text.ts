import { foldText, formatCount } from '@atrium/ui';

interface Named {
  name: string;
  email: string;
}

// Caches the folded text of each row between keystrokes. Unchanged rows keep their identity when the
// list is refetched.
const foldedTexts = new WeakMap<Named, string>();

/** Returns the rows whose name or email address contains the search text; all rows if it is blank. */
export function filterByText<Row extends Named>(
  rows: readonly Row[],
  search: string,
): readonly Row[] {
  const needle = foldText(search);
  if (needle === '') return rows;
  return rows.filter((row) => getFoldedText(row).includes(needle));
}

/** Formats a screen reader announcement, `Companies found: 2`; undefined for a blank search. */
export function formatMatchCount(title: string, count: number, search: string): string | undefined {
  return search.trim() === '' ? undefined : `${title} found: ${formatCount(count)}`;
}

function getFoldedText(row: Named): string {
  const cached = foldedTexts.get(row);
  if (cached !== undefined) return cached;
  // The line break keeps a match from spanning name and email.
  const folded = `${foldText(row.name)}\n${foldText(row.email)}`;
  foldedTexts.set(row, folded);
  return folded;
}
