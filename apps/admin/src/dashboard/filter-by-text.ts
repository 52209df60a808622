import { foldText, formatCount } from '@atrium/ui';

/** The rows whose name or e-mail address contains the search text; all of them for a blank one. */
export function filterByText<Row extends { name: string; email: string }>(
  rows: readonly Row[],
  search: string,
): readonly Row[] {
  const wanted = foldText(search.trim());
  if (wanted === '') return rows;
  return rows.filter(
    ({ name, email }) => foldText(name).includes(wanted) || foldText(email).includes(wanted),
  );
}

/** What a screen reader is told about a search, `Companies found: 2`; nothing for a blank one. */
export function announceMatches(
  title: string,
  matches: readonly unknown[],
  search: string,
): string | undefined {
  return search.trim() === '' ? undefined : `${title} found: ${formatCount(matches.length)}`;
}
