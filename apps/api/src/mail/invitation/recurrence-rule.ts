import type { Repetition } from '@atrium/contracts/events';
import { nthOfMonth, weekdaysOf } from '../../recurrence/repetition-days';
import { DAY_MS, instantOf, wallTimeOf } from '../../recurrence/wall-time';

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

/** Writes an instant as clocks in a time zone show it, as in RFC 5545: `20261120T093000`. */
export function localTime(instant: Date, timeZone: string): string {
  return basicFormat(new Date(wallTimeOf(instant.getTime(), timeZone)));
}

/** Writes the RRULE (RFC 5545) of an event that starts at an instant. */
export function recurrenceRule(rule: Repetition, startDate: Date, timeZone: string): string {
  const { frequency, interval, until, count } = rule;
  const firstDay = new Date(wallTimeOf(startDate.getTime(), timeZone));
  const lastInstant = (day: string) =>
    // Earlier versions have accepted a last day before the start.
    Math.max(instantOf(Date.parse(day) + DAY_MS - 1, timeZone), startDate.getTime());
  return [
    `FREQ=${frequency.toUpperCase()}`,
    ...(interval === 1 ? [] : [`INTERVAL=${String(interval)}`]),
    ...daysOf(rule, firstDay),
    ...(count === undefined ? [] : [`COUNT=${String(count)}`]),
    ...(until === undefined ? [] : [`UNTIL=${basicFormat(new Date(lastInstant(until)))}Z`]),
  ].join(';');
}

// Not every calendar program completes a rule from its start.
function daysOf(rule: Repetition, firstDay: Date): string[] {
  const dayOfMonth = `BYMONTHDAY=${String(firstDay.getUTCDate())}`;
  switch (rule.frequency) {
    case 'daily':
      return [];
    case 'weekly':
      return [`BYDAY=${weekdaysOf(rule, firstDay).map(weekdayCode).join(',')}`, 'WKST=SU'];
    case 'monthly':
      return rule.monthlyBy === 'weekday'
        ? [`BYDAY=${String(nthOfMonth(firstDay))}${weekdayCode(firstDay.getUTCDay())}`]
        : [dayOfMonth];
    case 'yearly':
      return [`BYMONTH=${String(firstDay.getUTCMonth() + 1)}`, dayOfMonth];
  }
}

/** Writes a weekday, 0 for Sunday, as in RFC 5545: `SU`. */
export function weekdayCode(day: number): string {
  return WEEKDAYS[day] ?? '';
}

/** Writes a time of UTC, or what clocks show as if they showed UTC, without its zone. */
export function basicFormat(time: Date): string {
  return time.toISOString().replace(/[-:]|\.\d+Z$/g, '');
}
