import { differenceInCalendarDays, intlFormatDistance } from 'date-fns';
import type { TimeRange } from '../date-input';
import { formatRange } from '../format-range';

/** Describes when an event is, in local time: `Tue, Nov 24, 9:30–10:00 AM, in 2 hours`. */
export function describeWhen({ start, end }: TimeRange, now: Date): string {
  return `${formatRange({ start, end }, now)}, ${describeDistance({ start, end }, now)}`;
}

function describeDistance({ start, end }: TimeRange, now: Date): string {
  if (start <= now && now < end) return 'now';
  const nearest = now < start ? start : end;
  const days = Math.abs(differenceInCalendarDays(nearest, now));
  // Otherwise date-fns counts quarters.
  const isMonths = days > 90 && days < 365;
  return intlFormatDistance(nearest, now, { locale: 'en', ...(isMonths && { unit: 'month' }) });
}
