import { addDays, formatISO, isValid, parseISO } from 'date-fns';
import { millisecondsInMinute } from 'date-fns/constants';

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

/** Which of the two instants is meant by a time that a DST change repeats. */
export type Occurrence = 'first' | 'second';

/**
 * Returns the instants at which local clocks show the value of a `datetime-local` input, earliest first:
 * two in the hour that a DST change repeats, none in the hour that one skips or if the value is invalid.
 */
export function instantsOf(text: string): Date[] {
  const utc = Date.parse(`${text}Z`);
  const offsetsMs = [addDays(utc, -1), addDays(utc, 1)].map(
    (day) => day.getTimezoneOffset() * millisecondsInMinute,
  );
  return [...new Set(offsetsMs)]
    .map((offsetMs) => new Date(utc + offsetMs))
    .filter((instant) => isValid(instant) && toDateTimeInput(instant) === text);
}

/** Returns whether a DST change skips the value of a `datetime-local` input. */
export function isSkipped(text: string): boolean {
  return isValid(parseISO(text)) && instantsOf(text).length === 0;
}

/** Returns the occurrence of an instant; `first` unless a DST change repeats its time. */
export function occurrenceOf(instant: Date): Occurrence {
  const [, second] = instantsOf(toDateTimeInput(instant));
  return second && second <= instant ? 'second' : 'first';
}

/**
 * Parses the value of a `datetime-local` input. Returns an ISO instant, or an empty string if it is invalid
 * or skipped by a DST change.
 *
 * @param known the instants that the input has been given, the newest first. One of them is returned while
 *   the input shows it, which keeps seconds.
 * @param occurrence by default that of the known instant, or the first
 */
export function toInstant(text: string, known: readonly Date[], occurrence?: Occurrence): string {
  const instants = instantsOf(text);
  const instant =
    known.find(
      (one) => text === toDateTimeInput(one) && (!occurrence || occurrence === occurrenceOf(one)),
    ) ?? (occurrence === 'second' ? instants.at(-1) : instants[0]);
  return instant?.toISOString() ?? '';
}
