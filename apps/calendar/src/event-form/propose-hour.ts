import { addDays, addHours, isEqual, isSameDay, setHours } from 'date-fns';
import type { TimeRange } from '../date-input';
import { toDateTimeInput } from '../date-input';

/**
 * Returns an hour of the working day in a slot that is one whole day: from 9:00, or today from the next full
 * hour if that is later. Returns null for other slots, and when the day has no full hour left.
 */
export function proposeHour(slot: TimeRange, now: Date): TimeRange | null {
  if (!isWholeDay(slot)) return null;
  const { start: day } = slot;
  const start = setHours(day, isSameDay(day, now) ? Math.max(9, now.getHours() + 1) : 9);
  return isSameDay(day, start) ? { start, end: addHours(start, 1) } : null;
}

/** Returns whether a slot is one whole day, as those of the month are. */
export function isWholeDay({ start, end }: TimeRange): boolean {
  return toDateTimeInput(start).endsWith('T00:00') && isEqual(end, addDays(start, 1));
}
