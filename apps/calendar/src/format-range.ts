import { isSameDay, isSameYear, subMilliseconds } from 'date-fns';
import { shownDateLanguage } from '@atrium/ui';
import { formatDateWithIntl } from '@atrium/ui/dates';
import type { TimeRange } from './date-input';

/** Formats a range in local time: `Tue, Nov 24, 9:30–10:00 AM`, with the year unless it is this one. */
export function formatRange(range: TimeRange, now = new Date()): string {
  return `${formatDay(range.start, now)}, ${formatHours(range, now)}`;
}

/** Formats a range without its first day: `9:30–10:00 AM`, in other languages `09:30–10:00`. */
export function formatHours({ start, end }: TimeRange, now = new Date()): string {
  // An event that ends at midnight has no part in the next day.
  if (!isSameDay(start, subMilliseconds(end, 1))) {
    return `${formatTime(start)} – ${formatDay(end, now)}, ${formatTime(end)}`;
  }
  // In the night of a DST change, the times alone may say that an event ends before it starts.
  if (start.getTimezoneOffset() !== end.getTimezoneOffset()) {
    return `${formatTime(start, WITH_OFFSET)} – ${formatTime(end, WITH_OFFSET)}`;
  }
  const [from, to] = [formatTime(start), formatTime(end)];
  const [hour = from, half] = from.split(' ');
  if (half === to.split(' ')[1]) return `${hour}–${to}`;
  return `${from} – ${to}`;
}

/** Formats a day: `Tue, Nov 24`, with the year unless it is this one. */
export function formatDay(date: Date, now = new Date()): string {
  return formatDateWithIntl(date, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(!isSameYear(date, now) && { year: 'numeric' }),
  });
}

const SHORT: Intl.DateTimeFormatOptions = { timeStyle: 'short' };
const WITH_OFFSET = { hour: 'numeric', minute: '2-digit', timeZoneName: 'shortOffset' } as const;

/** Formats the time of day in the user's language, as in the calendar's grid. */
export function formatTime(date: Date, options = SHORT): string {
  const format = new Intl.DateTimeFormat(shownDateLanguage().language, options);
  return format.format(date).replace('\u202f', ' ');
}
