import { tzOffset } from '@date-fns/tz';

/** A day in milliseconds. */
export const DAY_MS = 86_400_000;

/** Returns the offset of a time zone from UTC at an instant, in milliseconds; positive east of Greenwich. */
export function offsetMs(instant: number, timeZone: string): number {
  return Math.round(tzOffset(timeZone, new Date(instant)) * 60_000);
}

/** Returns what clocks in a time zone show at an instant, as if they showed UTC. */
export function wallTimeOf(instant: number, timeZone: string): number {
  return instant + offsetMs(instant, timeZone);
}

/**
 * Returns the instant at which clocks in a time zone show a time, as RFC 5545 (3.3.5) has it: the first one if
 * there are two; if clocks skip the time, the instant by their offset before.
 * @param wallTime as `wallTimeOf` returns it.
 */
export function instantOf(wallTime: number, timeZone: string): number {
  // No offset reaches a whole day, so this one is from before, with no second change in between.
  const before = offsetMs(wallTime - DAY_MS, timeZone);
  const early = wallTime - before;
  const after = offsetMs(early, timeZone);
  const late = wallTime - after;
  return after === before || offsetMs(late, timeZone) !== after ? early : late;
}

/**
 * Returns what the rule of a series says for one of its occurrences: the time of day of its start, on a day. Clocks
 * show another time if they skip this one.
 * @param occurrence start of the occurrence by the rule.
 * @param seriesStart start of the first occurrence.
 * @returns as `wallTimeOf`.
 */
export function ruleTimeOf(occurrence: number, seriesStart: number, timeZone: string): number {
  const shown = wallTimeOf(occurrence, timeZone);
  const timeOfDay = modulo(wallTimeOf(seriesStart, timeZone), DAY_MS);
  const day = shown - modulo(shown, DAY_MS);
  // A time that is skipped before midnight is shown on the next day.
  const candidates = [day + timeOfDay, day - DAY_MS + timeOfDay];
  return candidates.find((wallTime) => instantOf(wallTime, timeZone) === occurrence) ?? shown;
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
