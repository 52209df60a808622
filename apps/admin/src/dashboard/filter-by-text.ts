import { formatCount } from '@atrium/ui';
import { createTextFilter } from '@atrium/ui/text-search';

/** Creates a filter of rows by their name or email address. */
export function createNameFilter<Row extends { name: string; email: string }>() {
  return createTextFilter<Row>(({ name, email }) => [name, email]);
}

/** Formats a screen reader announcement, `Companies found: 2`; undefined without search and filters. */
export function formatMatchCount(
  title: string,
  count: number,
  search: string,
  filterCount: number,
): string | undefined {
  return search.trim() === '' && filterCount === 0
    ? undefined
    : `${title} found: ${formatCount(count)}`;
}
