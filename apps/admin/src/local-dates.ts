import { formatISO } from 'date-fns';
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
