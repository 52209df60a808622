import { DAY_MS, offsetMs } from './wall-time';

/** A change of the clocks of a time zone. Offsets are in milliseconds, positive east of Greenwich. */
export interface OffsetChange {
  readonly instant: number;
  readonly offsetBefore: number;
  readonly offsetAfter: number;
}

// Gaza changes its clocks back for Ramadan, in 2054 for six days: no zone does so for a shorter time.
const STEP_MS = 5 * DAY_MS;
const SECOND_MS = 1000;

// Every look at the table of zones takes some microseconds, and a feed may have hundreds of zones.
const knownChanges = new Map<string, readonly OffsetChange[]>();

/**
 * Returns how the clocks of a time zone change in some years, earliest first, by the table of zones with which
 * occurrences are expanded.
 * @param timeZone canonical name, as its changes are cached by it.
 * @param firstYear first year, in UTC.
 * @param lastYear last year, which is included.
 */
export function offsetChangesBetween(
  timeZone: string,
  firstYear: number,
  lastYear: number,
): OffsetChange[] {
  const changes: OffsetChange[] = [];
  for (let year = firstYear; year <= lastYear; year += 1) {
    const key = `${timeZone} ${String(year)}`;
    const known = knownChanges.get(key) ?? findChanges(timeZone, year);
    knownChanges.set(key, known);
    changes.push(...known);
  }
  return changes;
}

function findChanges(timeZone: string, year: number): OffsetChange[] {
  const changes: OffsetChange[] = [];
  const end = Date.UTC(year + 1, 0, 1);
  let time = Date.UTC(year, 0, 1);
  let offset = offsetMs(time, timeZone);
  while (time < end) {
    const next = Math.min(time + STEP_MS, end);
    const nextOffset = offsetMs(next, timeZone);
    if (nextOffset !== offset) {
      const instant = findChange(timeZone, time, next, offset);
      changes.push({ instant, offsetBefore: offset, offsetAfter: nextOffset });
    }
    time = next;
    offset = nextOffset;
  }
  return changes;
}

/** Returns the instant between two from which on a time zone has no longer the offset of the earlier one. */
function findChange(timeZone: string, from: number, to: number, offset: number): number {
  let before = from;
  let after = to;
  while (after - before > SECOND_MS) {
    const middle = before + Math.floor((after - before) / (2 * SECOND_MS)) * SECOND_MS;
    if (offsetMs(middle, timeZone) === offset) before = middle;
    else after = middle;
  }
  return after;
}
