// A separate entry point: only CSV exports need it, in the browser and on the server.

// Japanese Excel treats the full-width forms the same.
const SIGN = '[=+@＝＋－＠-]';
const LINE_BREAKS = '\\r\\n\\v\\f\\u0085\\u2028\\u2029';
const LEADING_SIGN = new RegExp(`^["\\s]*(?=${SIGN})`);
const LEADING_CONTROL = /^[\t\r\0]/;
// What starts a cell or a row for programs that expect another separator, and the cell up to its end.
const INNER_CELLS = [';', '\\t'].map(
  (separator) =>
    new RegExp(`([${separator}${LINE_BREAKS}]["\\s]*)(${SIGN}[^${separator}${LINE_BREAKS}]*)`, 'g'),
);
// A call, or the `application|topic!item` of DDE. With a blank before its parenthesis, a call is only
// one if it has a text or a reference: "- Maria (urgent)" is prose.
const CALL_OR_DDE = /\p{L}\d*[(（]|\p{L}\d*\s+[(（][^)]*(?:"|\p{L}\$?\d)|\|[^|]*!\S/u;

/**
 * Neutralizes formulas in a CSV cell (CSV injection): puts an apostrophe before a leading sign (with or
 * without spaces and quotes before it), tab, CR or NUL; and after a semicolon, tab or line break before
 * a sign that starts a formula with a function call or DDE. Other text stays as typed.
 */
export function neutralizeFormulas(text: string): string {
  const start = text.replace(LEADING_SIGN, "$&'");
  return INNER_CELLS.reduce(
    (neutral, cells) =>
      neutral.replace(cells, (cell, before: string, formula: string) =>
        CALL_OR_DDE.test(formula) ? `${before}'${formula}` : cell,
      ),
    LEADING_CONTROL.test(text) ? `'${start}` : start,
  );
}
