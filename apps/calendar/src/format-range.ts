import { isSameDay } from 'date-fns';
import { formatDateWithIntl } from '@atrium/ui/dates';
import type { TimeRange } from './date-input';

/** Formats a range in local time: `Tue, Nov 24, 9:30–10:00`. */
export function formatRange(range: TimeRange): string {
  return `${formatDay(range.start)}, ${formatHours(range)}`;
}

/** Formats a range without its first day: `9:30–10:00`. */
export function formatHours({ start, end }: TimeRange): string {
  const lastDay = isSameDay(start, end) ? '' : `${formatDay(end)}, `;
  return `${formatTime(start)}–${lastDay}${formatTime(end)}`;
}

function formatDay(date: Date): string {
  return formatDateWithIntl(date, { weekday: 'short', month: 'short', day: 'numeric' });
}

function formatTime(date: Date): string {
  return `${String(date.getHours())}:${String(date.getMinutes()).padStart(2, '0')}`;
}
