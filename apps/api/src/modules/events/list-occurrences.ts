import { MAX_RANGE_DAYS } from '@atrium/contracts/events';
import {
  type ExpandableEvent,
  mostOccurrences,
  type Occurrence,
  occurrencesBetween,
} from '../../recurrence/occurrences';
import { DAY_MS } from '../../recurrence/wall-time';

/** Most occurrences in a list of events: those of 450 daily events in a month. */
const MOST_OCCURRENCES = 20_000;

// Without a range: the days before and after now.
const REACH_DAYS = MAX_RANGE_DAYS / 2;

type Row = ExpandableEvent & { readonly id: number };

/**
 * Returns the occurrences of each event that repeats, earliest first, by the event's id. When there could be more
 * than `MOST_OCCURRENCES`, each event has its share of them: the first in the range, or the nearest to now.
 * @param range without one, a year before and after now.
 */
export function listOccurrences(
  rows: readonly Row[],
  range: Readonly<Record<'from' | 'to', Date>> | undefined,
): Map<number, Occurrence[]> {
  const repeating = rows.filter(({ repetition }) => repetition !== null);
  const window = range
    ? { from: range.from.getTime(), to: range.to.getTime() }
    : daysAroundNow(REACH_DAYS);
  const most = repeating.reduce(
    (sum, event) => sum + mostOccurrences(event, window.from, window.to),
    0,
  );
  const share =
    most > MOST_OCCURRENCES
      ? Math.max(1, Math.floor(MOST_OCCURRENCES / repeating.length))
      : Infinity;
  // No event repeats more often than once a day.
  const { from, to } = range ? window : daysAroundNow(Math.min(REACH_DAYS, share / 2));
  return new Map(repeating.map((event) => [event.id, take(event, from, to, share)]));
}

function daysAroundNow(days: number) {
  const now = Date.now();
  return { from: now - days * DAY_MS, to: now + days * DAY_MS };
}

function take(event: ExpandableEvent, from: number, to: number, share: number): Occurrence[] {
  const taken: Occurrence[] = [];
  for (const occurrence of occurrencesBetween(event, from, to)) {
    if (taken.length === share) break;
    taken.push(occurrence);
  }
  return taken.sort((one, other) => (one.startDate < other.startDate ? -1 : 1));
}
