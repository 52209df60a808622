// Apart from the rest of the contract: only exports of CSV need it, in the browser and on the server.

// Japanese Excel takes the full-width forms for the same.
const FORMULA_SIGNS = new Set('=+-@＝＋－＠');
// A program that splits at other separators, or loses track of the quotes, begins a cell after these.
const CELL_ENDS = new Set(',;|\t\r\n\v\f\u0085\u2028\u2029');
const IGNORED_BEFORE_SIGN = /["\s]/;
const DANGEROUS_START = /^[\t\r\0]/;

/**
 * Puts an apostrophe before each sign that could begin a formula: at the start of the text, after a
 * separator and after a line break, also where blanks or quotation marks stand between; and before a
 * tab, CR or NUL at the start.
 * @returns a text in which no spreadsheet program finds a formula.
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
