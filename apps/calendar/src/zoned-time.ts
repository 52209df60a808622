import { addDays, differenceInMilliseconds, parseISO } from 'date-fns';
import { millisecondsInDay, minutesInHour } from 'date-fns/constants';
import type { CalendarEvent } from '@atrium/api-client/events';
import { isTimeZone } from '@atrium/contracts/events';
import { toDateInput } from './date-input';

/** Returns the time zone in which an event repeats; the browser's if it has none yet. */
export function timeZoneOf(event?: CalendarEvent | null): string {
  return event?.timeZone ?? browserTimeZone() ?? offsetTimeZone();
}

/** Returns the browser's time zone; undefined if it names none, such as `Etc/Unknown`. */
export function browserTimeZone(): string | undefined {
  // Missing in some browsers, unlike in the types.
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone as string | undefined;
  return timeZone && isKnownZone(timeZone) ? timeZone : undefined;
}

/** Returns whether the browser can tell the time in a zone: a server may know newer ones. */
export function isKnownZone(timeZone: string): boolean {
  return timeZone !== 'Etc/Unknown' && isTimeZone(timeZone);
}

/** Returns a zone that the browser knows: the given one, or else its own. */
export function toKnownZone(timeZone: string): string {
  return isKnownZone(timeZone) ? timeZone : timeZoneOf();
}

/** Returns the time zone without DST changes that has the browser's present offset, or UTC if there is none. */
function offsetTimeZone(): string {
  const hours = -new Date().getTimezoneOffset() / minutesInHour;
  // In these names, the sign is that of the way to UTC.
  const name = `Etc/GMT${hours > 0 ? '-' : '+'}${String(Math.abs(hours))}`;
  return hours !== 0 && isKnownZone(name) ? name : 'UTC';
}

/** Returns the day in a time zone, as local midnight. */
export function dayIn(instant: Date, timeZone: string): Date {
  return parseISO(wallClock(instant, timeZone).slice(0, 'yyyy-MM-dd'.length));
}

/** Returns the instant of a day that has the time of day of another one in a time zone; see `instantIn`. */
export function atTimeOf(day: Date, time: Date, timeZone: string): Date {
  const clock = wallClock(time, timeZone).slice('yyyy-MM-dd'.length);
  return instantIn(timeZone, toDateInput(day) + clock);
}

/**
 * Returns the instant at which clocks in a time zone show a time. One that they skip is moved forward; of one
 * that comes twice, the first is meant.
 *
 * @param wall such as `2026-11-20T09:30:00`
 */
export function instantIn(timeZone: string, wall: string): Date {
  const utc = Date.parse(`${wall}Z`);
  const instants = [-1, 1].map((days) => {
    const near = addDays(utc, days);
    const offsetMs = Date.parse(`${wallClock(near, timeZone)}Z`) - near.getTime();
    return new Date(utc - offsetMs);
  });
  const [beforeChange = new Date(utc)] = instants;
  return instants.find((instant) => wallClock(instant, timeZone) === wall) ?? beforeChange;
}

/**
 * Returns by how much the browser's clocks for the zone of a series are ahead of the server's at one of its
 * occurrences, in milliseconds: 0 unless their tables of time zones differ. The time of day is the same at all of them.
 *
 * @param start start of the first occurrence
 * @param occurrence start of the other one by the rule, from the server
 */
export function clockDifference(start: Date, occurrence: Date, timeZone: string): number {
  // Its time may be the second of two that are equal.
  if (occurrence.getTime() === start.getTime()) return 0;
  const expected = atTimeOf(dayIn(occurrence, timeZone), start, timeZone);
  const difference = differenceInMilliseconds(occurrence, expected);
  // The day may be the one before or after.
  return difference - Math.round(difference / millisecondsInDay) * millisecondsInDay;
}

/** Returns what clocks in a time zone show at an instant, such as `2026-11-20T09:30:00`. */
export function wallClock(instant: Date, timeZone: string): string {
  // Swedish dates are in ISO order.
  return instant.toLocaleString('sv', { timeZone: toKnownZone(timeZone) }).replace(' ', 'T');
}
