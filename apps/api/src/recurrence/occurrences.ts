import type { EventPayload } from '@atrium/contracts/events';
import type { NoticeException } from '../db/schema/mail-tables';
import { repetitionDays } from './repetition-days';
import type { Timing } from './schedule';
import { DAY_MS, instantOf, wallTimeOf } from './wall-time';

/** One occurrence of an event that repeats. */
export type Occurrence = NonNullable<EventPayload['occurrences']>[number];

/** An event with what its occurrences depend on. */
export interface ExpandableEvent extends Timing {
  readonly exceptions: readonly NoticeException[];
}

// Later ones have no year of four digits.
const END_OF_TIME = Date.UTC(9999, 11, 31);

/**
 * Yields the occurrences of an event that take place between two instants: first those that differ from the rule,
 * then the others, earliest first. There are none of an event that does not repeat.
 */
export function* occurrencesBetween(
  event: ExpandableEvent,
  from: number,
  to: number,
): Generator<Occurrence, void> {
  for (const exception of event.exceptions) {
    const changed = changedOccurrence(exception);
    if (changed && Date.parse(changed.startDate) < to && Date.parse(changed.endDate) > from) {
      yield changed;
    }
  }
  const different = new Set(event.exceptions.map(({ start }) => Date.parse(start)));
  const duration = event.endDate.getTime() - event.startDate.getTime();
  for (const time of startsByRule(event, from - duration)) {
    const end = time + duration;
    if (time >= to || end > END_OF_TIME) return;
    if (end <= from || different.has(time)) continue;
    const start = new Date(time).toISOString();
    yield { start, startDate: start, endDate: new Date(end).toISOString() };
  }
}

/** Returns the occurrence with this start by the rule. */
export function findOccurrence(event: ExpandableEvent, start: string): Occurrence | undefined {
  const time = Date.parse(start);
  const exception = event.exceptions.find((one) => Date.parse(one.start) === time);
  if (exception) return changedOccurrence(exception);
  return [...occurrencesBetween(event, time, time + 1)].find((one) => one.start === start);
}

/** Returns whether an event, or its last occurrence, is over. */
export function isOver(event: ExpandableEvent): boolean {
  const now = Date.now();
  if (event.repetition === null) return event.endDate.getTime() <= now;
  return occurrencesBetween(event, now, Infinity).next().done === true;
}

function changedOccurrence({ start, changed }: NoticeException): Occurrence | undefined {
  return changed
    ? {
        start: new Date(start).toISOString(),
        title: changed.title,
        description: changed.description,
        startDate: new Date(changed.startDate).toISOString(),
        endDate: new Date(changed.endDate).toISOString(),
      }
    : undefined;
}

function* startsByRule({ startDate, timeZone, repetition }: Timing, after: number) {
  if (repetition === null || timeZone === null) return;
  const first = wallTimeOf(startDate.getTime(), timeZone);
  const firstDay = Math.floor(first / DAY_MS) * DAY_MS;
  // A day and its times in any time zone are less than two days apart.
  for (const day of repetitionDays(repetition, new Date(firstDay), after - 2 * DAY_MS)) {
    // The start itself can be the second of two instants at which clocks show the same.
    yield day === firstDay ? startDate.getTime() : instantOf(first + day - firstDay, timeZone);
  }
}
