import Papa from 'papaparse';
import { neutralizeFormulas } from './neutralize-formulas';

export { neutralizeFormulas };

// Excel detects UTF-8 by the byte order mark.
const BYTE_ORDER_MARK = '\uFEFF';

/** A column of a CSV file: its title, and its text for a row. */
export type CsvColumn<Row> = readonly [title: string, textOf: (row: Row) => string | null];

/** Formats rows as CSV (RFC 4180) in UTF-8 with a byte order mark; formulas are neutralized. */
export function formatCsv<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string {
  const fields = columns.map(([title]) => title);
  const data = rows.map((row) =>
    columns.map(([, textOf]) => neutralizeFormulas(textOf(row) ?? '')),
  );
  return BYTE_ORDER_MARK + Papa.unparse({ fields, data }, { newline: '\r\n' });
}
