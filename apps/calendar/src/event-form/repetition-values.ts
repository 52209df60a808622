import { min } from 'date-fns';
import type { EventOccurrence } from '@atrium/api-client/events';
import type { EventDetails, Repetition } from '@atrium/contracts/events';
import { toDateInput } from '../date-input';
import { dayIn, timeZoneOf, toKnownZone } from '../zoned-time';

/** The days of the week, 0 for Sunday. */
export const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

/** Returns a rule without some of its fields. */
export function omit(
  rule: Repetition,
  ...names: ('weekdays' | 'monthlyBy' | 'until' | 'count')[]
): Repetition {
  const removed = new Set<string>(names);
  // All that a rule needs remains.
  return Object.fromEntries(
    Object.entries(rule).filter(([name]) => !removed.has(name)),
  ) as Repetition;
}

/** Returns a rule with other weekdays, in order. */
export function withWeekdays(rule: Repetition, weekdays: readonly number[]): Repetition {
  const rest = omit(rule, 'weekdays');
  const sorted = WEEKDAYS.filter((weekday) => weekdays.includes(weekday));
  return sorted.length > 0 ? { ...rest, weekdays: sorted } : rest;
}

/**
 * Returns the rule of an event for a form. It has no weekday of the shown occurrence, which follows the form's
 * start.
 */
export function toRepetitionValue(event: EventOccurrence): Repetition | null {
  if (!event.repetition) return null;
  const start = event.occurrence ? new Date(event.occurrence) : event.startDate;
  const weekday = dayIn(start, timeZoneOf(event)).getDay();
  const { weekdays = [] } = event.repetition;
  return withWeekdays(
    event.repetition,
    weekdays.filter((one) => one !== weekday),
  );
}

/**
 * Returns the fields of a request with the rule of a form; an event that never repeated has none of them. A time zone
 * that the browser does not know is replaced, as it would be refused here.
 *
 * @param start start in the form, an ISO instant; empty if it is invalid, which has its own error
 * @param known the event or occurrence as it was last read; none for a new one
 */
export function toRepetitionFields(
  value: Repetition | null,
  start: string,
  known?: EventOccurrence | null,
): Pick<EventDetails, 'repetition' | 'timeZone'> {
  if (!value) return known?.repetition ? { repetition: null } : {};
  const timeZone = toKnownZone(timeZoneOf(known));
  if (!start) return { repetition: value, timeZone };
  const day = dayIn(new Date(start), timeZone);
  // The start may be moved, or that of a later occurrence.
  const first = known?.repetition ? min([day, dayIn(known.series.startDate, timeZone)]) : day;
  const isTooEarly = value.until !== undefined && value.until < toDateInput(first);
  const rule = isTooEarly ? { ...value, until: '' } : value;
  if (rule.frequency !== 'weekly') return { repetition: rule, timeZone };
  return { repetition: withWeekdays(rule, [...(rule.weekdays ?? []), day.getDay()]), timeZone };
}

export function isSameRepetition(
  one: Repetition | null | undefined,
  other: Repetition | null | undefined,
): boolean {
  if (!one || !other) return !one && !other;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof Repetition>;
  return [...names].every((name) => String(one[name]) === String(other[name]));
}
