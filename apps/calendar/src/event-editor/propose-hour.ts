import { addDays, addHours, isEqual, isSameDay, setHours } from 'date-fns';
import type { TimeRange } from '../date-input';
import { toDateTimeInput } from '../date-input';

/**
 * Returns an hour of the working day in a slot that is one whole day: from 9:00, or today from the next full
 * hour if that is later. Returns null for other slots, and when the day has no full hour left.
 */
export function proposeHour({ start: day, end: nextDay }: TimeRange, now: Date): TimeRange | null {
  const isWholeDay = toDateTimeInput(day).endsWith('T00:00') && isEqual(nextDay, addDays(day, 1));
  if (!isWholeDay) return null;
  const start = setHours(day, isSameDay(day, now) ? Math.max(9, now.getHours() + 1) : 9);
  return isSameDay(day, start) ? { start, end: addHours(start, 1) } : null;
}
