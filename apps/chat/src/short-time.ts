import { differenceInCalendarDays, isSameYear, parseISO } from 'date-fns';
import { formatDate } from '@atrium/ui/dates';

/**
 * Formats when a message was sent: the time of today, the weekday of the last six days, else the date.
 *
 * @param today local date, `2026-11-20`
 */
export function formatShortTime(instant: string, today: string): string {
  const daysAgo = differenceInCalendarDays(parseISO(today), instant);
  if (daysAgo <= 0) return formatDate(instant, 'h:mm a');
  if (daysAgo < 7) return formatDate(instant, 'EEE');
  return formatDate(instant, isSameYear(parseISO(today), instant) ? 'MMM d' : 'MMM d, yyyy');
}
