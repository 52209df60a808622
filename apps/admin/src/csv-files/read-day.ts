import { addDays, isValid, parseISO } from 'date-fns';

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/;
const MIDNIGHT = /[ T]0?0:00(?::00)?$/;
// A day as a number, of the years 1927 to 2173.
const SERIAL = /^[1-9]\d{4}$/;
// Day 0 of Excel and LibreOffice.
const SERIAL_START = new Date(1899, 11, 30);

/**
 * Reads a day as people and spreadsheets write it: `2027-03-01`, `2027/3/1`, `01.03.2027`, `3/13/2027` or
 * `46082`. Returns its local midnight, or null for what is no day or can be two, such as `3/1/2027`.
 */
export function readDay(text: string): Date | null {
  const day = text.trim().replace(MIDNIGHT, '');
  if (SERIAL.test(day)) return addDays(SERIAL_START, Number(day));
  const [, year = '', , month = '', date = ''] = YEAR_FIRST.exec(day) ?? [];
  if (year !== '') return midnightOf(year, month, date);
  const [, first = '', separator, second = '', lastYear = ''] = YEAR_LAST.exec(day) ?? [];
  // With dots, the day is always first.
  if (separator === '.') return midnightOf(lastYear, second, first);
  const dayFirst = midnightOf(lastYear, second, first);
  const monthFirst = midnightOf(lastYear, first, second);
  if (dayFirst && monthFirst && dayFirst.getTime() !== monthFirst.getTime()) return null;
  return dayFirst ?? monthFirst;
}

function midnightOf(year: string, month: string, day: string): Date | null {
  // Unlike `Date`, this does not read February 30 as March 2.
  const midnight = parseISO(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  return isValid(midnight) ? midnight : null;
}
