import { isValid, parseISO } from 'date-fns';
import type { Repetition } from '@atrium/contracts/events';
import { formatDateWithIntl } from '@atrium/ui/dates';
import { WEEKDAYS } from '../event-form/repetition-values';
import { dayIn } from '../zoned-time';

/** Units of an interval. */
export const UNITS = { daily: 'day', weekly: 'week', monthly: 'month', yearly: 'year' } as const;

/**
 * Returns a rule in words: `Every 2 weeks on Mon and Wed, until Dec 24, 2026`.
 *
 * @param start start of the first occurrence, or of any that was not moved
 */
export function describeRepetition(rule: Repetition, start: Date, timeZone: string): string {
  const day = dayIn(start, timeZone);
  const unit = UNITS[rule.frequency];
  const every = rule.interval > 1 ? `Every ${String(rule.interval)} ${unit}s` : `Every ${unit}`;
  const place =
    rule.frequency === 'weekly' ? describeWeekdays(rule, day) : describePlace(rule, day);
  return `${every}${place && ` ${place}`}${describeEnd(rule)}`;
}

/** Returns a rule in words within a sentence: `every 2 weeks on Mon and Wed`. */
export function describeRepetitionWithin(rule: Repetition, start: Date, timeZone: string): string {
  return describeRepetition(rule, start, timeZone).replace('Every', 'every');
}

/** Returns where in its month or year an event repeats: `on the fourth Tuesday`. */
export function describePlace(
  { frequency, monthlyBy }: Pick<Repetition, 'frequency' | 'monthlyBy'>,
  day: Date,
): string {
  if (frequency === 'yearly')
    return `on ${formatDateWithIntl(day, { month: 'short', day: 'numeric' })}`;
  if (frequency !== 'monthly') return '';
  if (monthlyBy !== 'weekday') return `on day ${String(day.getDate())}`;
  const ordinal = ORDINALS[Math.ceil(day.getDate() / 7) - 1] ?? 'last';
  return `on the ${ordinal} ${nameWeekday(day.getDay(), 'long')}`;
}

// Not every month has a fifth one.
const ORDINALS = ['first', 'second', 'third', 'fourth'];

function describeWeekdays({ weekdays = [] }: Repetition, day: Date): string {
  const days = WEEKDAYS.filter((one) => weekdays.includes(one) || one === day.getDay());
  return `on ${new Intl.ListFormat('en').format(days.map((one) => nameWeekday(one, 'short')))}`;
}

/** Returns the name of a weekday, 0 for Sunday. */
export function nameWeekday(day: number, weekday: 'short' | 'long'): string {
  // The first day of that month is a Sunday.
  return formatDateWithIntl(new Date(2026, 10, 1 + day), { weekday });
}

/** Formats a day: `Nov 24, 2026`. */
export function formatDay(day: Date): string {
  return formatDateWithIntl(day, { month: 'short', day: 'numeric', year: 'numeric' });
}

function describeEnd({ until = '', count }: Repetition): string {
  const last = parseISO(until);
  if (isValid(last)) return `, until ${formatDay(last)}`;
  if (!count) return '';
  return count === 1 ? ', once' : `, ${String(count)} times`;
}
