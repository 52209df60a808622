import { addDays, parseISO } from 'date-fns';
import { toDateInput } from './date-input';

interface InTimeZone {
  timeZone?: string | null | undefined;
}

/** Returns the time zone in which an event repeats; the browser's if it has none yet. */
export function timeZoneOf(event?: InTimeZone | null): string {
  return event?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Returns the day in a time zone, as local midnight. */
export function dayIn(instant: Date, timeZone: string): Date {
  return parseISO(wallClock(instant, timeZone).slice(0, 'yyyy-MM-dd'.length));
}

/**
 * Returns the instant of a day that has the time of day of another one in a time zone. A time that the clocks
 * skip is moved forward; of a time that comes twice, the first is meant.
 */
export function atTimeOf(day: Date, time: Date, timeZone: string): Date {
  const wall = toDateInput(day) + wallClock(time, timeZone).slice('yyyy-MM-dd'.length);
  const utc = Date.parse(`${wall}Z`);
  const instants = [-1, 1].map((days) => {
    const near = addDays(utc, days);
    const offsetMs = Date.parse(`${wallClock(near, timeZone)}Z`) - near.getTime();
    return new Date(utc - offsetMs);
  });
  const [beforeChange = time] = instants;
  return instants.find((instant) => wallClock(instant, timeZone) === wall) ?? beforeChange;
}

// Swedish dates are in ISO order.
function wallClock(instant: Date, timeZone: string): string {
  return instant.toLocaleString('sv', { timeZone }).replace(' ', 'T');
}
