import ICAL from 'ical.js';
import type { Repetition } from '@atrium/contracts/events';
import { MAX_INTERVAL, MAX_OCCURRENCES, repetitionFrequency } from '@atrium/contracts/events';
import { toDateInput } from '../date-input';
import { withWeekdays } from '../event-form/repetition-values';
import { dayIn, timeZoneOf } from '../zoned-time';

/** A rule for the form, and a sentence about what it lacks. */
interface ReadRepetition {
  readonly rule: Repetition | null;
  readonly note?: string;
}

// In the order of the library's weekdays, from 1.
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const NOT_POSSIBLE = 'It repeats in a way that is not possible here. Please choose another one.';

/**
 * Reads the rule of a meeting. Only rules that mean the same here are taken.
 *
 * @param zone the meeting's time zone, if it has one that browsers know
 */
export function readRepetition(
  meeting: ICAL.Component,
  start: Date,
  zone: string | undefined,
): ReadRepetition {
  const recur = meeting.getFirstPropertyValue('rrule');
  if (!(recur instanceof ICAL.Recur)) return { rule: null };
  const own = timeZoneOf();
  const day = dayIn(start, own);
  const isSameDay = toDateInput(day) === toDateInput(dayIn(start, zone ?? own));
  const rule = isSameDay ? toRule(recur, day, zone ?? own) : null;
  if (!rule) return { rule: null, note: NOT_POSSIBLE };
  return zone === undefined || zone === own
    ? { rule }
    : { rule, note: `It repeats at this time in ${own}; in the file, in ${zone}.` };
}

function toRule(recur: ICAL.Recur, day: Date, zone: string): Repetition | null {
  const frequency = repetitionFrequency.safeParse(recur.freq.toLowerCase());
  const { BYDAY = [], BYMONTHDAY = [], BYMONTH = [], ...others } = recur.parts;
  const { interval, count } = recur;
  const isPossible =
    frequency.success &&
    interval <= MAX_INTERVAL &&
    (count ?? 0) <= MAX_OCCURRENCES &&
    Object.keys(others).length === 0 &&
    BYMONTHDAY.every((one) => one === day.getDate()) &&
    BYMONTH.every((one) => one === day.getMonth() + 1);
  if (!isPossible) return null;
  const rule: Repetition = {
    frequency: frequency.data,
    interval,
    ...(count && { count }),
    ...(recur.until && { until: toDateInput(dayIn(recur.until.toJSDate(), zone)) }),
  };
  const days = BYDAY.map(String);
  if (days.length === 0) return rule;
  if (rule.frequency === 'monthly')
    return isPlaceOf(days, day) ? { ...rule, monthlyBy: 'weekday' } : null;
  const weekdays = days.map((name) => WEEKDAYS.indexOf(name));
  const isWeekly =
    rule.frequency === 'weekly' &&
    weekdays.includes(day.getDay()) &&
    !weekdays.includes(-1) &&
    // Weeks begin on Sunday here, which matters only then.
    (interval === 1 || weekdays.length === 1 || recur.wkst === ICAL.Time.SUNDAY);
  return isWeekly
    ? withWeekdays(
        rule,
        weekdays.filter((one) => one !== day.getDay()),
      )
    : null;
}

// The fifth weekday is the last one here, as not every month has it.
function isPlaceOf([name, ...more]: readonly string[], day: Date): boolean {
  const place = Math.ceil(day.getDate() / 7);
  const weekday = WEEKDAYS[day.getDay()] ?? '';
  return more.length === 0 && name === `${String(place === 5 ? -1 : place)}${weekday}`;
}
