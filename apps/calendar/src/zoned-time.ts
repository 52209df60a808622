import { addDays, parseISO } from 'date-fns';
import type { CalendarEvent } from '@atrium/api-client/events';
import { toDateInput } from './date-input';

/** Returns the time zone in which an event repeats; the browser's if it has none yet. */
export function timeZoneOf(event?: CalendarEvent | null): string {
  return event?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
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

/** Returns what clocks in a time zone show at an instant, such as `2026-11-20T09:30:00`. */
export function wallClock(instant: Date, timeZone: string): string {
  // Swedish dates are in ISO order.
  return instant.toLocaleString('sv', { timeZone }).replace(' ', 'T');
}
