import { addDays, differenceInCalendarDays, max, min, parseISO } from 'date-fns';
import ICAL from 'ical.js';
import type { Repetition } from '@atrium/contracts/events';
import { MAX_INTERVAL, MAX_OCCURRENCES, repetitionFrequency } from '@atrium/contracts/events';
import { toDateInput } from '../date-input';
import { withWeekdays } from '../event-form/repetition-values';
import { dayIn, timeZoneOf, wallClock } from '../zoned-time';
import { type FileZone, wallTime } from './file-zone';

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
 * @param zone the time zone of the meeting's start
 */
export function readRepetition(
  meeting: ICAL.Component,
  start: Date,
  zone: FileZone,
): ReadRepetition {
  const recur = meeting.getFirstPropertyValue('rrule');
  const dtstart = meeting.getFirstPropertyValue('dtstart');
  if (!(recur instanceof ICAL.Recur) || !(dtstart instanceof ICAL.Time)) return { rule: null };
  const own = timeZoneOf();
  const day = dayIn(start, own);
  const dayInFile = parseISO(wallTime(dtstart).slice(0, DAY_LENGTH));
  const shift = differenceInCalendarDays(day, dayInFile);
  const rule = shift === 0 || isOfAnyDay(recur) ? toRule(recur, day) : null;
  if (!rule) return { rule: null, note: NOT_POSSIBLE };
  const last = recur.until && addDays(lastDay(recur.until, dtstart, zone), shift);
  // Whatever the rule says, the meeting takes place once.
  const dated = last ? { ...rule, until: toDateInput(max([last, day])) } : rule;
  return repeatsAlike(dated, start, zone, own)
    ? { rule: dated }
    : { rule: dated, note: `It repeats at this time in ${own}; in the file, in ${zone.name}.` };
}

const DAY_LENGTH = 'yyyy-MM-dd'.length;

/** Returns whether a rule means the same if it starts a day earlier or later. */
function isOfAnyDay(recur: ICAL.Recur): boolean {
  return /^(DAILY|WEEKLY)$/.test(recur.freq) && !('BYDAY' in recur.parts);
}

/** Returns the last day on which a meeting can be, in the time zone of its start. */
function lastDay(until: ICAL.Time, start: ICAL.Time, zone: FileZone): Date {
  const written = wallTime(until);
  // Programs end whole days in UTC, too, and mean the day by it.
  const isDay = until.isDate || (start.isDate && /T(00:00:00|23:59:59)$/.test(written));
  const isUtc = until.zone === ICAL.Timezone.utcTimezone;
  const clock = isUtc && !isDay ? zone.clockAt(until.toJSDate()) : written;
  const day = parseISO(clock.slice(0, DAY_LENGTH));
  const isTooLate = !isDay && wallTime(start).slice(DAY_LENGTH) > clock.slice(DAY_LENGTH);
  return isTooLate ? addDays(day, -1) : day;
}

const DAYS_OF = { daily: 1, weekly: 7, monthly: 31, yearly: 366 };
const MOST_COMPARED_DAYS = 2 * 366;

/** Returns whether clocks differ by the same time in two time zones, whenever a meeting is in the next two years. */
function repeatsAlike(
  { frequency, interval, count, until }: Repetition,
  start: Date,
  zone: FileZone,
  own: string,
): boolean {
  const days = count === undefined ? MOST_COMPARED_DAYS : count * interval * DAYS_OF[frequency];
  const ends = [addDays(start, Math.min(days, MOST_COMPARED_DAYS))];
  const end = min(until === undefined ? ends : [...ends, addDays(parseISO(until), 1)]);
  const difference = (at: Date) =>
    Date.parse(`${zone.clockAt(at)}Z`) - Date.parse(`${wallClock(at, own)}Z`);
  const first = difference(start);
  // No zone changes its clocks for less than a week.
  for (let at = start; at <= end; at = addDays(at, 7)) {
    if (difference(at) !== first) return false;
  }
  return true;
}

function toRule(recur: ICAL.Recur, day: Date): Repetition | null {
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
