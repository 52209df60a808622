import { format } from 'date-fns';

// What an instant's day is depends on where the reader is. Every date of the area comes from here, so
// that tables, calendar and list never name different days for one licence.

/** The local day of an instant, `Mar 2, 2026`, in English whatever the browser's language is. */
export function mediumDate(instant: string): string {
  return format(instant, 'MMM d, yyyy');
}

/** The local day of an instant, `02 March 2026`. */
export function longDate(instant: string): string {
  return format(instant, 'dd MMMM yyyy');
}

/** The local day of an instant as it is said, `2 March 2026`. */
export function spokenDate(instant: string): string {
  return format(instant, 'd MMMM yyyy');
}

/** The local day of an instant as a key that sorts, `2026-03-02`. */
export function localDay(instant: string): string {
  // Not `format`, which takes eight times as long: this is asked for tens of thousands of licences.
  const date = new Date(instant);
  return [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-');
}

/** The local year of an instant. */
export function localYear(instant: string): number {
  return new Date(instant).getFullYear();
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
