import { formatISO, isValid, parseISO } from 'date-fns';

/** A range between two instants. */
export interface TimeRange {
  start: Date;
  end: Date;
}

/** Returns the value of a `datetime-local` input, such as `2026-11-20T09:30`, in local time. */
export function toDateTimeInput(instant: Date): string {
  return formatISO(instant).slice(0, 'yyyy-MM-ddTHH:mm'.length);
}

/** Returns the local date, such as `2026-11-20`. */
export function toDateInput(instant: Date): string {
  return formatISO(instant, { representation: 'date' });
}

/**
 * Parses the value of a `datetime-local` input. Returns an ISO instant, or an empty string if it is invalid.
 *
 * @param known the instants that the input has been given, the newest first. One of them is returned while
 *   the input shows it. This keeps seconds, and the instant in the hour that a DST change repeats.
 */
export function toInstant(text: string, known: readonly Date[]): string {
  const instant = known.find((one) => text === toDateTimeInput(one)) ?? parseISO(text);
  return isValid(instant) ? instant.toISOString() : '';
}
