import { tzOffset } from '@date-fns/tz';

/** A day in milliseconds. */
export const DAY_MS = 86_400_000;

function offsetMs(time: number, timeZone: string): number {
  return Math.round(tzOffset(timeZone, new Date(time)) * 60_000);
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
