// A separate entry point: only CSV exports need it, in the browser and on the server.

// Japanese Excel treats the full-width forms the same.
const FORMULA_SIGNS = new Set('=+-@＝＋－＠');
// Programs that use another separator or misread quotes start a cell after these.
const CELL_ENDS = new Set(',;|\t\r\n\v\f\u0085\u2028\u2029');
const IGNORED_BEFORE_SIGN = /["\s]/;
const DANGEROUS_START = /^[\t\r\0]/;

/**
 * Neutralizes formulas in a CSV cell (CSV injection): puts an apostrophe before each sign that could
 * start a formula, at the start of the text and after separators and line breaks, with or without
 * spaces and quotes in between, and before a leading tab, CR or NUL.
 */
export function neutralizeFormulas(text: string): string {
  let neutral = DANGEROUS_START.test(text) ? "'" : '';
  let isAtStart = true;
  for (const character of text) {
    if (isAtStart && FORMULA_SIGNS.has(character)) neutral += "'";
    neutral += character;
    isAtStart = CELL_ENDS.has(character) || (isAtStart && IGNORED_BEFORE_SIGN.test(character));
  }
  return neutral;
}
