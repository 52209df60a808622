/** A row that differs between two states of a query's data. */
export interface ChangedRow {
  readonly id: number;
  readonly kind: 'added' | 'changed' | 'deleted';
  /** The current row; of a deleted one, its last state. */
  readonly row: object;
}

/**
 * Returns the rows that differ between two states of a query's data. Returns none without an earlier state,
 * which nobody has seen.
 *
 * @param ids limits them to these
 */
export function findChangedRows(
  before: unknown,
  after: unknown,
  ids?: ReadonlySet<number>,
): ChangedRow[] {
  if (before === undefined) return [];
  const rowsBefore = indexRows(before);
  const rowsAfter = indexRows(after);
  const candidates = ids ?? new Set([...rowsBefore.keys(), ...rowsAfter.keys()]);
  return [...candidates].flatMap((id): ChangedRow[] => {
    const [last, row] = [rowsBefore.get(id), rowsAfter.get(id)];
    if (!row) return last ? [{ id, kind: 'deleted', row: last }] : [];
    if (!last) return [{ id, kind: 'added', row }];
    return isEqual(last, row) ? [] : [{ id, kind: 'changed', row }];
  });
}

/** Returns the rows of a list, or an entity itself, by id. */
function indexRows(data: unknown): ReadonlyMap<number, object> {
  const rows: unknown[] = Array.isArray(data) ? data : [data];
  return new Map(rows.flatMap((row) => (hasId(row) ? [[row.id, row]] : [])));
}

function hasId(row: unknown): row is { id: number } {
  return typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'number';
}

// Rows come from JSON. Dates that were parsed from it are new objects after every read.
function isEqual(one: object, other: object): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
