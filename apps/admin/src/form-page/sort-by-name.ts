import { foldText } from '@atrium/ui';

const NAMES = new Intl.Collator('en', { numeric: true });

/** Rows by name as a person looks for it: `Çınar` beside `Cinar`, `İstanbul` among the I's. */
export function sortByName<Row extends { name: string }>(rows: readonly Row[]): readonly Row[] {
  return rows
    .map((row) => ({ row, folded: foldText(row.name) }))
    .sort((left, right) => NAMES.compare(left.folded, right.folded))
    .map(({ row }) => row);
}
