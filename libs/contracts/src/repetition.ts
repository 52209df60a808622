import * as z from 'zod/mini';
import { day } from './fields';

/** How often an event repeats. */
export const repetitionFrequency = z.enum(['daily', 'weekly', 'monthly', 'yearly']);
export type RepetitionFrequency = z.output<typeof repetitionFrequency>;

/** Largest number of days, weeks, months or years between two occurrences. */
export const MAX_INTERVAL = 99;

/** Largest number of occurrences of an event that ends after some of them. */
export const MAX_OCCURRENCES = 730;

/**
 * A rule by which an event repeats, in its time zone. Its first occurrence is the event's own start, which says
 * what the fields leave open: the time of day, the day of the month, the month.
 */
export const repetition = z
  .object({
    frequency: repetitionFrequency,
    /** Every so many days, weeks, months or years. */
    interval: z.int().check(z.minimum(1), z.maximum(MAX_INTERVAL)),
    /** Days of a weekly event, 0 for Sunday; the day of its start is always one of them. */
    weekdays: z.optional(z.array(z.int().check(z.minimum(0), z.maximum(6))).check(z.maxLength(7))),
    /** Whether a monthly event is on its day of the month, or on the same weekday: the second or the last Tuesday. */
    monthlyBy: z.optional(z.enum(['day', 'weekday'])),
    /** The last day on which it can be. */
    until: z.optional(day),
    /** The number of occurrences. */
    count: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_OCCURRENCES))),
  })
  .check(
    z.refine(({ until, count }) => until === undefined || count === undefined, {
      error: 'A repetition ends on a day or after a number of times, not both',
      path: ['count'],
    }),
  );
export type Repetition = z.output<typeof repetition>;

/** Returns whether a text is the name of a time zone, such as `Europe/Istanbul`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Name of a time zone in a request: `Europe/Istanbul`. An offset such as `+03:00` is none. */
export const timeZoneInput = z.string().check(
  z.maxLength(64, { error: 'Invalid time zone', abort: true }),
  z.refine((name) => /^[A-Za-z]/.test(name) && isTimeZone(name), 'Invalid time zone'),
);
