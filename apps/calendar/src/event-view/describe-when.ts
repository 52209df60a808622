import {
  differenceInCalendarDays,
  intlFormatDistance,
  isSameDay,
  isSameYear,
  subMilliseconds,
} from 'date-fns';
import { formatDate } from '@atrium/ui/dates';
import type { TimeRange } from '../date-input';

/** Describes when an event is, in local time: `Tue, Nov 24, 9:30–10:00 AM, in 2 hours`. */
export function describeWhen({ start, end }: TimeRange, now: Date): string {
  return `${describeTimes({ start, end }, now)}, ${describeDistance({ start, end }, now)}`;
}

function describeTimes({ start, end }: TimeRange, now: Date): string {
  const [day, endDay] = [start, end].map((date) =>
    formatDate(date, isSameYear(date, now) ? 'EEE, MMM d' : 'EEE, MMM d, yyyy'),
  );
  // An event that ends at midnight has no part in the next day.
  if (!isSameDay(start, subMilliseconds(end, 1))) {
    return `${day}, ${formatDate(start, TIME)} – ${endDay}, ${formatDate(end, TIME)}`;
  }
  // In the night of a DST change, the times alone may say that an event ends before it starts.
  if (start.getTimezoneOffset() !== end.getTimezoneOffset()) {
    return `${day}, ${formatDate(start, `${TIME} O`)} – ${formatDate(end, `${TIME} O`)}`;
  }
  const isSameHalf = formatDate(start, 'a') === formatDate(end, 'a');
  return isSameHalf
    ? `${day}, ${formatDate(start, 'h:mm')}–${formatDate(end, TIME)}`
    : `${day}, ${formatDate(start, TIME)} – ${formatDate(end, TIME)}`;
}

function describeDistance({ start, end }: TimeRange, now: Date): string {
  if (start <= now && now < end) return 'now';
  const nearest = now < start ? start : end;
  const days = Math.abs(differenceInCalendarDays(nearest, now));
  // Otherwise date-fns counts quarters.
  const isMonths = days > 90 && days < 365;
  return intlFormatDistance(nearest, now, { locale: 'en', ...(isMonths && { unit: 'month' }) });
}

const TIME = 'h:mm a';
