import { foldText, formatCount } from '@atrium/ui';

interface Named {
  name: string;
  email: string;
}

// A row's texts are folded once, not at every keystroke; a row that is read again unchanged is the
// same object still.
const foldedTexts = new WeakMap<Named, string>();

/** The rows whose name or e-mail address contains the search text; all of them for a blank one. */
export function filterByText<Row extends Named>(
  rows: readonly Row[],
  search: string,
): readonly Row[] {
  const wanted = foldText(search.trim());
  if (wanted === '') return rows;
  return rows.filter((row) => foldedTextOf(row).includes(wanted));
}

/** What a screen reader is told about a search, `Companies found: 2`; nothing for a blank one. */
export function announceMatches(
  title: string,
  matches: readonly unknown[],
  search: string,
): string | undefined {
  return search.trim() === '' ? undefined : `${title} found: ${formatCount(matches.length)}`;
}

function foldedTextOf(row: Named): string {
  const known = foldedTexts.get(row);
  if (known !== undefined) return known;
  // Nobody types the line break between the two, so no match reaches from one into the other.
  const folded = `${foldText(row.name)}\n${foldText(row.email)}`;
  foldedTexts.set(row, folded);
  return folded;
}
