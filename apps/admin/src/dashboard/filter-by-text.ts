import { formatCount } from '@atrium/ui';
import { createTextFilter } from '@atrium/ui/text-search';

/** Creates a filter of rows by their name or email address. */
export function createNameFilter<Row extends { name: string; email: string }>() {
  return createTextFilter<Row>(({ name, email }) => [name, email]);
}

/** Formats a screen reader announcement, `Companies found: 2`; undefined for a blank search. */
export function formatMatchCount(title: string, count: number, search: string): string | undefined {
  return search.trim() === '' ? undefined : `${title} found: ${formatCount(count)}`;
}
