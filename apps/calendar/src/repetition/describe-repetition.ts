import { isValid, parseISO } from 'date-fns';
import type { Repetition } from '@atrium/contracts/events';
import { formatDate } from '@atrium/ui/dates';
import { WEEKDAYS } from '../event-form/repetition-values';
import { dayIn, timeZoneOf } from '../zoned-time';

/** Units of an interval. */
export const UNITS = { daily: 'day', weekly: 'week', monthly: 'month', yearly: 'year' } as const;

/**
 * Returns a rule in words: `Every 2 weeks on Mon and Wed, until Dec 24, 2026`.
 *
 * @param start start of the first occurrence, or of any that was not moved
 * @param timeZone the event's; the browser's by default
 */
export function describeRepetition(
  rule: Repetition,
  start: Date,
  timeZone: string = timeZoneOf(),
): string {
  const day = dayIn(start, timeZone);
  const unit = UNITS[rule.frequency];
  const every = rule.interval > 1 ? `Every ${String(rule.interval)} ${unit}s` : `Every ${unit}`;
  const place =
    rule.frequency === 'weekly' ? describeWeekdays(rule, day) : describePlace(rule, day);
  return `${every}${place && ` ${place}`}${describeEnd(rule)}`;
}

/** Returns where in its month or year an event repeats: `on the fourth Tuesday`. */
export function describePlace(
  { frequency, monthlyBy }: Pick<Repetition, 'frequency' | 'monthlyBy'>,
  day: Date,
): string {
  if (frequency === 'yearly') return `on ${formatDate(day, 'MMM d')}`;
  if (frequency !== 'monthly') return '';
  if (monthlyBy !== 'weekday') return `on day ${String(day.getDate())}`;
  const ordinal = ORDINALS[Math.ceil(day.getDate() / 7) - 1] ?? 'last';
  return `on the ${ordinal} ${formatDate(day, 'EEEE')}`;
}

// Not every month has a fifth one.
const ORDINALS = ['first', 'second', 'third', 'fourth'];

function describeWeekdays({ weekdays = [] }: Repetition, day: Date): string {
  const days = WEEKDAYS.filter((one) => weekdays.includes(one) || one === day.getDay());
  return `on ${new Intl.ListFormat('en').format(days.map((one) => nameWeekday(one, 'EEE')))}`;
}

/** Returns the name of a weekday, 0 for Sunday, by a pattern of date-fns. */
export function nameWeekday(weekday: number, pattern: 'EEE' | 'EEEE'): string {
  // The first day of that month is a Sunday.
  return formatDate(new Date(2026, 10, 1 + weekday), pattern);
}

function describeEnd({ until = '', count }: Repetition): string {
  const last = parseISO(until);
  if (isValid(last)) return `, until ${formatDate(last, 'MMM d, yyyy')}`;
  if (!count) return '';
  return count === 1 ? ', once' : `, ${String(count)} times`;
}
