const ERROR = /^#(?:#+|N\/A|NAME\?|VALUE!|REF!|DIV\/0!|NUM!|NULL!)$/;
const SCIENTIFIC = /^-?\d(?:[.,]\d+)?E[+-]\d+$/i;
// A spreadsheet keeps 15 digits of a number.
const ROUNDED = /^\d{15}0+$/;
const BEGINNING = /^(?:\+0*|0+)(?=\d)/;

/**
 * Returns a sentence about what a spreadsheet has probably done to a text, or null.
 * @param stored the text that the new one replaces; `''` for none.
 */
export function describeDamage(text: string, stored: string): string | null {
  if (ERROR.test(text)) return `${text} is what a spreadsheet shows in place of a value`;
  if (SCIENTIFIC.test(text)) return `${text} is a number that a spreadsheet has shortened`;
  if (ROUNDED.test(text)) return `${text} is a number whose last digits a spreadsheet has dropped`;
  const lost = BEGINNING.exec(stored)?.[0];
  if (lost !== undefined && stored.slice(lost.length) === text)
    return `${text} has lost the ${lost} at the beginning of ${stored}`;
  return null;
}
