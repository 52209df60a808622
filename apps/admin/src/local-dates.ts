import { addDays, addMonths, differenceInCalendarDays, formatISO, parseISO } from 'date-fns';
import { formatDate } from '@atrium/ui/dates';

// The day of an instant depends on the user's time zone. All dates of the area are formatted here, so
// that tables, calendar and list show the same day for a license.

/** Formats the local day of an instant as `Mar 2, 2026`, with the names of the user's language. */
export function mediumDate(instant: string): string {
  return formatDate(instant, 'MMM d, yyyy');
}

/** Formats an instant in local time as `Mar 2, 2026, 2:05 PM`. */
export function mediumDateTime(instant: string): string {
  return formatDate(instant, 'MMM d, yyyy, h:mm a');
}

/** Formats an instant in local time as `Mar 2, 2026, 2:05:09 PM`. */
export function exactDateTime(instant: string): string {
  return formatDate(instant, 'MMM d, yyyy, h:mm:ss a');
}

/** Formats an instant in local time as `2:05:09 PM`. */
export function exactTime(instant: string): string {
  return formatDate(instant, 'h:mm:ss a');
}

/**
 * Names a local day for a heading: `Today`, `Yesterday`, `Monday, March 2`, and with the year if it is another one.
 *
 * @param day `2026-03-02`
 * @param today local day, `2026-03-02`
 */
export function nameDay(day: string, today: string): string {
  if (day === today) return 'Today';
  if (day === shiftDay(today, -1)) return 'Yesterday';
  const isThisYear = day.slice(0, YEAR_LENGTH) === today.slice(0, YEAR_LENGTH);
  return formatDate(parseISO(day), isThisYear ? 'EEEE, MMMM d' : 'EEEE, MMMM d, yyyy');
}

/** Returns the local day that is some days after another one; before it if negative. */
export function shiftDay(day: string, days: number): string {
  return formatISO(addDays(parseISO(day), days), { representation: 'date' });
}

/** Formats the local day of an instant as `02 March 2026`. */
export function longDate(instant: string): string {
  return formatDate(instant, 'dd MMMM yyyy');
}

/** Formats the local day of an instant for screen readers, `2 March 2026`. */
export function spokenDate(instant: string): string {
  return formatDate(instant, 'd MMMM yyyy');
}

/** Returns the local day of an instant as a sortable key, `2026-03-02`. */
export function localDay(instant: string): string {
  // `formatDate` takes several times as long, which matters for tens of thousands of licenses.
  return formatISO(instant, { representation: 'date' });
}

/** Returns the current local day, `2026-03-02`. A component uses `useToday`, which follows the clock. */
export function currentDay(): string {
  return localDay(new Date().toISOString());
}

/**
 * Returns the number of local days until an instant; negative in the past.
 *
 * @param today local day, `2026-03-02`
 */
export function daysUntil(instant: string, today: string): number {
  return differenceInCalendarDays(instant, parseISO(today));
}

/** Returns the local month of an instant, `2026-03`. */
export function localMonth(instant: string): string {
  return localDay(instant).slice(0, MONTH_LENGTH);
}

/**
 * Lists the current local month and those after it, `2026-03`.
 *
 * @param today local day, `2026-03-02`
 */
export function listMonths(today: string, count: number): readonly string[] {
  const first = parseISO(today.slice(0, MONTH_LENGTH));
  return Array.from({ length: count }, (_, index) =>
    formatISO(addMonths(first, index), { representation: 'date' }).slice(0, MONTH_LENGTH),
  );
}

/** Formats a local month, `2026-03`, as `March 2026`. */
export function longMonth(month: string): string {
  return formatDate(parseISO(month), 'MMMM yyyy');
}

/** Formats a local month, `2026-03`, as `Mar`. */
export function shortMonth(month: string): string {
  return formatDate(parseISO(month), 'MMM');
}

// As in `2026`.
const YEAR_LENGTH = 4;
// As in `2026-03`.
const MONTH_LENGTH = 7;
