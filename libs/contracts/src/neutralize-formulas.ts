// A separate entry point: only CSV exports need it, in the browser and on the server.
// Import files are megabytes of text, so each expression takes time in proportion to its text.

// Before a sign. Japanese Excel treats the full-width forms the same.
const LEADING_SIGN = /^["\s]*(?=[=+@＝＋－＠-])/;
const LEADING_CONTROL = /^[\t\r\0]/;
// Cells with a parenthesis or bar in programs that expect another separator, after that or a line break.
const BREAKS = '\\r\\n\\v\\f\\u0085\\u2028\\u2029';
const CELL_AFTER_SEMICOLON = new RegExp(
  `([;${BREAKS}])([^;${BREAKS}(（|]*[(（|][^;${BREAKS}]*)`,
  'g',
);
const CELL_AFTER_TAB = new RegExp(
  `([\\t${BREAKS}])([^\\t${BREAKS}(（|]*[(（|][^\\t${BREAKS}]*)`,
  'g',
);

const CALL = /\p{L}\d*[(（]/u;
// `application|topic!item`
const DDE = /\|[^|]*!\S/u;
const CALL_WITH_BLANK = /\p{L}\d*\s+[(（]/u;
const CALLS_WITH_BLANK = /\p{L}\d*\s+[(（]([^)]*)/gu;
const TEXT_OR_REFERENCE = /"|\p{L}\$?\d/u;

/**
 * Neutralizes formulas in a CSV cell (CSV injection): puts an apostrophe before a leading sign (with or
 * without spaces and quotes before it), tab, CR or NUL; and after a semicolon, tab or line break before
 * a sign that starts a formula with a function call or DDE. Other text stays as typed.
 */
export function neutralizeFormulas(text: string): string {
  const start = addApostrophe(text);
  return (LEADING_CONTROL.test(text) ? `'${start}` : start)
    .replace(CELL_AFTER_SEMICOLON, neutralizeInnerCell)
    .replace(CELL_AFTER_TAB, neutralizeInnerCell);
}

function neutralizeInnerCell(_match: string, separator: string, cell: string): string {
  return separator + (LEADING_SIGN.test(cell) && callsOrLinks(cell) ? addApostrophe(cell) : cell);
}

function addApostrophe(cell: string): string {
  return cell.replace(LEADING_SIGN, "$&'");
}

function callsOrLinks(cell: string): boolean {
  return CALL.test(cell) || DDE.test(cell) || callsWithBlank(cell);
}

// With a blank before its parenthesis, a call is only one if it has a text or a reference: "- Maria (urgent)"
// is prose.
function callsWithBlank(cell: string): boolean {
  // Most cells have only one of them, or none.
  if (!CALL_WITH_BLANK.test(cell) || !TEXT_OR_REFERENCE.test(cell)) return false;
  return [...cell.matchAll(CALLS_WITH_BLANK)].some(([, inside = '']) =>
    TEXT_OR_REFERENCE.test(inside),
  );
}
