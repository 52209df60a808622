import { useMemo, useRef, useState } from 'react';

/** The selected rows of a table. */
export interface RowSelection<Row> {
  /** In display order. */
  rows: readonly Row[];
  ids: ReadonlySet<number>;
  /** Whether rows have ever been selected. */
  wasUsed: boolean;
  /**
   * Selects or deselects a row, or the range to it from the last one, if the selection has one.
   *
   * @param among the rows that a range is one of; all shown ones by default
   */
  select: (row: Row, isSelected: boolean, isRange?: boolean, among?: readonly Row[]) => void;
  selectAll: (isSelected: boolean) => void;
  /** Makes the next range start with its own row, as after a change of the selected rows. */
  endRange: () => void;
  clear: () => void;
}

const NONE: ReadonlySet<number> = new Set();

/**
 * Keeps which of the shown rows are selected. A row that is no longer shown is deselected.
 *
 * @param shown the rows in display order
 */
export function useRowSelection<Row extends { readonly id: number }>(
  shown: readonly Row[],
): RowSelection<Row> {
  const [ids, setIds] = useState(NONE);
  const [wasUsed, setWasUsed] = useState(false);
  const lastId = useRef<number>(null);
  const rows = useMemo(
    () => (ids.size === 0 ? [] : shown.filter(({ id }) => ids.has(id))),
    [shown, ids],
  );
  if (rows.length < ids.size) setIds(new Set(rows.map(({ id }) => id)));

  function change(changed: readonly Row[], isSelected: boolean) {
    setWasUsed(true);
    setIds((current) => {
      const updated = new Set(current);
      for (const { id } of changed) {
        if (isSelected) updated.add(id);
        else updated.delete(id);
      }
      return updated;
    });
  }

  function endRange() {
    lastId.current = null;
  }

  return {
    rows,
    ids,
    wasUsed,
    select: (row, isSelected, isRange = false, among = shown) => {
      // A selection whose rows are all gone has no range either.
      const isExtending = isRange && ids.size > 0;
      const last = isExtending ? among.findIndex(({ id }) => id === lastId.current) : -1;
      const index = among.findIndex(({ id }) => id === row.id);
      lastId.current = row.id;
      if (last === -1) change([row], isSelected);
      else change(among.slice(Math.min(last, index), Math.max(last, index) + 1), isSelected);
    },
    selectAll: (isSelected) => {
      endRange();
      change(shown, isSelected);
    },
    endRange,
    clear: () => {
      endRange();
      setIds(NONE);
    },
  };
}
