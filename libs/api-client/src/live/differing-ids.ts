/**
 * Returns the ids whose rows differ between two states of a query's data: those that were added, changed
 * or deleted. Returns none without an earlier state, which nobody has seen.
 *
 * @param isScoped whether the data belongs to one entity as a whole, such as the comments on a task
 */
export function differingIds(
  ids: readonly number[],
  before: unknown,
  after: unknown,
  isScoped: boolean,
): number[] {
  if (before === undefined) return [];
  if (isScoped) return isEqual(before, after) ? [] : [...ids];
  const rowsBefore = indexRows(before);
  const rowsAfter = indexRows(after);
  return ids.filter((id) => !isEqual(rowsBefore.get(id), rowsAfter.get(id)));
}

/** Returns the rows of a list, or an entity itself, by id. */
function indexRows(data: unknown): ReadonlyMap<unknown, unknown> {
  const rows: unknown[] = Array.isArray(data) ? data : [data];
  return new Map(
    rows.flatMap((row) =>
      typeof row === 'object' && row !== null && 'id' in row ? [[row.id, row]] : [],
    ),
  );
}

// Rows come from JSON. Dates that were parsed from it are new objects after every read.
function isEqual(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
