import { foldText } from '@atrium/ui';

const nameCollator = new Intl.Collator('en', { numeric: true });

/** Sorts rows by name, ignoring diacritics: `Çınar` next to `Cinar`, `İstanbul` among the I's. */
export function sortByName<Row extends { name: string }>(rows: readonly Row[]): readonly Row[] {
  return rows
    .map((row) => ({ row, folded: foldText(row.name) }))
    .sort((left, right) => nameCollator.compare(left.folded, right.folded))
    .map(({ row }) => row);
}
