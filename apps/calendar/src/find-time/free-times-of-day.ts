import { addMilliseconds, differenceInMilliseconds, set } from 'date-fns';
import type { TimeRange } from '../date-input';

/** First and last hour of the shown part of a day. */
const FIRST_HOUR = 8;
const LAST_HOUR = 18;

/** Minutes between two starts, as in the calendar's grid. */
const STEP_MINUTES = 30;

/** Returns the shown part of a local day. */
export function workingDay(day: Date): TimeRange {
  return { start: atHour(day, FIRST_HOUR), end: atHour(day, LAST_HOUR) };
}

/** Returns every second hour of the shown part of a day. */
export function shownHours(day: Date): Date[] {
  const count = (LAST_HOUR - FIRST_HOUR) / 2 + 1;
  return Array.from({ length: count }, (_, index) => atHour(day, FIRST_HOUR + 2 * index));
}

/**
 * Returns the times of a day that are free, each half an hour after the one before, without those that have begun.
 *
 * @param busy when somebody is busy
 * @param lengthMs how long they have to be
 */
export function findFreeTimes(
  day: Date,
  busy: readonly TimeRange[],
  lengthMs: number,
  now: Date,
): TimeRange[] {
  const { end: lastEnd } = workingDay(day);
  const count = ((LAST_HOUR - FIRST_HOUR) * 60) / STEP_MINUTES;
  return Array.from({ length: count }, (_, index) => {
    const start = set(day, {
      hours: FIRST_HOUR,
      minutes: index * STEP_MINUTES,
      seconds: 0,
      milliseconds: 0,
    });
    return { start, end: addMilliseconds(start, lengthMs) };
  }).filter(
    (time, index, times) =>
      time.start >= now &&
      time.end <= lastEnd &&
      // Clocks that skip an hour make two of them equal.
      time.start.getTime() !== times[index - 1]?.start.getTime() &&
      busy.every((other) => !overlaps(time, other)),
  );
}

/** Returns whether two ranges have a moment in common. */
export function overlaps(one: TimeRange, other: TimeRange): boolean {
  return one.start < other.end && one.end > other.start;
}

/** Returns where a range lies in another one, in percent; what is outside is cut off. */
export function placeIn(whole: TimeRange, range: TimeRange): { start: number; length: number } {
  const total = differenceInMilliseconds(whole.end, whole.start);
  const percent = (instant: Date) =>
    Math.min(100, Math.max(0, (differenceInMilliseconds(instant, whole.start) / total) * 100));
  const start = percent(range.start);
  return { start, length: percent(range.end) - start };
}

function atHour(day: Date, hours: number): Date {
  return set(day, { hours, minutes: 0, seconds: 0, milliseconds: 0 });
}
