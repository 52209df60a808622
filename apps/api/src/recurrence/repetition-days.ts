import type { Repetition } from '@atrium/contracts/events';
import { DAY_MS } from './wall-time';

/** Length of a period of a rule, in days: months and years have two. */
export const SHORTEST_PERIOD = { daily: 1, weekly: 7, monthly: 28, yearly: 365 };
export const LONGEST_PERIOD = { daily: 1, weekly: 7, monthly: 31, yearly: 366 };

const DAYS_OF_PERIOD = { daily: 1, weekly: 7 };
const MONTHS_OF_PERIOD = { monthly: 1, yearly: 12 };

/** Returns the days of a weekly rule, 0 for Sunday; the one of its start is always among them. */
export function weekdaysOf({ weekdays = [] }: Repetition, firstDay: Date): number[] {
  const days = new Set([...weekdays, firstDay.getUTCDay()]);
  return [...days].sort((one, other) => one - other);
}

/** Returns which of the same weekdays in its month a day is: 1 to 4, or -1 for the fifth, which is the last. */
export function nthOfMonth(day: Date): number {
  const nth = Math.ceil(day.getUTCDate() / 7);
  return nth === 5 ? -1 : nth;
}

/**
 * Returns the days of a rule from a day on, earliest first. All days are midnights in UTC. Weeks start on Sunday. A
 * day that a month does not have is left out. The first day is one even after the last day of the rule, as earlier
 * versions have accepted (RFC 5545, 3.8.5.3: DTSTART always counts).
 */
export function* repetitionDays(
  rule: Repetition,
  firstDay: Date,
  from: number,
): Generator<number, void> {
  const { until, count = Infinity } = rule;
  const lastDay = until === undefined ? Infinity : Date.parse(until);
  let left = count;
  // A count needs the earlier ones, too.
  const firstPeriod = count === Infinity ? periodAt(rule, firstDay, from) : 0;
  for (let period = firstPeriod; ; period += 1) {
    for (const day of daysOf(rule, firstDay, period * rule.interval)) {
      if (day < firstDay.getTime()) continue;
      if ((day > lastDay && day > firstDay.getTime()) || left === 0) return;
      left -= 1;
      if (day >= from) yield day;
    }
  }
}

/** Returns the number of a period of the rule that is not after a day. */
function periodAt({ frequency, interval }: Repetition, firstDay: Date, day: number): number {
  const periods =
    frequency === 'daily' || frequency === 'weekly'
      ? (day - firstDay.getTime()) / DAY_MS / DAYS_OF_PERIOD[frequency]
      : (monthOf(new Date(day)) - monthOf(firstDay)) / MONTHS_OF_PERIOD[frequency];
  return Math.max(0, Math.floor(periods / interval));
}

function monthOf(day: Date): number {
  return day.getUTCFullYear() * 12 + day.getUTCMonth();
}

/** Returns the days in the day, week, month or year that is so many after that of the first day. */
function daysOf(rule: Repetition, firstDay: Date, distance: number): number[] {
  const [year, month] = [firstDay.getUTCFullYear(), firstDay.getUTCMonth()];
  const [date, weekday] = [firstDay.getUTCDate(), firstDay.getUTCDay()];
  if (rule.frequency === 'daily') return [Date.UTC(year, month, date + distance)];
  if (rule.frequency === 'weekly') {
    const sunday = date - weekday + 7 * distance;
    return weekdaysOf(rule, firstDay).map((day) => Date.UTC(year, month, sunday + day));
  }
  const laterMonth = month + distance * MONTHS_OF_PERIOD[rule.frequency];
  if (rule.frequency === 'monthly' && rule.monthlyBy === 'weekday') {
    const nth = nthOfMonth(firstDay);
    // The first day on which it can be: the 1st, the 8th and so on, or the seventh from the end.
    const from =
      nth === -1 ? Date.UTC(year, laterMonth + 1, -6) : Date.UTC(year, laterMonth, 7 * nth - 6);
    return [from + ((weekday - new Date(from).getUTCDay() + 7) % 7) * DAY_MS];
  }
  const day = Date.UTC(year, laterMonth, date);
  return new Date(day).getUTCDate() === date ? [day] : [];
}
