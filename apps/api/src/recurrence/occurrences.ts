import { type EventPayload, MAX_EVENT_DAYS } from '@atrium/contracts/events';
import type { NoticeException } from '../db/schema/mail-tables';
import { LONGEST_PERIOD, repetitionDays, SHORTEST_PERIOD, weekdaysOf } from './repetition-days';
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
 * then the others, earliest first. There are none of an event that does not repeat. One that lasts longer than the
 * event's period, as earlier versions have accepted, is found for one period after its start.
 */
export function* occurrencesBetween(
  event: ExpandableEvent,
  from: number,
  to: number,
): Generator<Occurrence, void> {
  const exceptions = exceptionsOf(event);
  for (const exception of exceptions) {
    const changed = changedOccurrence(exception);
    if (changed && Date.parse(changed.startDate) < to && Date.parse(changed.endDate) > from) {
      yield changed;
    }
  }
  const different = new Set(exceptions.map(({ start }) => Date.parse(start)));
  const findable = findableTime(event);
  for (const time of startsByRule(event, from - findable)) {
    if (time >= to || time >= END_OF_TIME) return;
    if (time + findable <= from || different.has(time)) continue;
    const start = new Date(time).toISOString();
    yield { start, startDate: start, endDate: endByRule(event, start) };
  }
}

/**
 * Returns how many occurrences `occurrencesBetween` can yield at most, from the rule alone. The range and the
 * period decide, whatever the event lasts.
 */
export function mostOccurrences(event: ExpandableEvent, from: number, to: number): number {
  const { repetition, startDate, timeZone, exceptions } = event;
  if (repetition === null || timeZone === null) return 0;
  const { frequency, interval, count = Infinity } = repetition;
  const periodMs = SHORTEST_PERIOD[frequency] * interval * DAY_MS;
  // One more where the range begins, and one where clocks change.
  const periods = Math.ceil((to - from + findableTime(event)) / periodMs) + 2;
  const firstDay = new Date(wallTimeOf(startDate.getTime(), timeZone));
  const perPeriod = frequency === 'weekly' ? weekdaysOf(repetition, firstDay).length : 1;
  return exceptions.length + Math.min(periods * perPeriod, count);
}

/** Returns the occurrence with this start by the rule. */
export function findOccurrence(event: ExpandableEvent, start: string): Occurrence | undefined {
  const time = Date.parse(start);
  const exception = exceptionsOf(event).find((one) => Date.parse(one.start) === time);
  if (exception) return changedOccurrence(exception);
  return [...occurrencesBetween(event, time, time + 1)].find((one) => one.start === start);
}

/** Returns the end that the rule gives to an occurrence with this start by the rule. */
export function endByRule(
  { startDate, endDate }: Pick<Timing, 'startDate' | 'endDate'>,
  start: string,
): string {
  const duration = endDate.getTime() - startDate.getTime();
  return new Date(Math.min(Date.parse(start) + duration, END_OF_TIME)).toISOString();
}

/** Returns whether an event has no occurrence but the one with this start by the rule. */
export function isLastOccurrence(event: ExpandableEvent, start: string): boolean {
  const time = Date.parse(start);
  const others = event.exceptions.filter((one) => Date.parse(one.start) !== time);
  return !hasOccurrence({ ...event, exceptions: [...others, { start }] });
}

function hasOccurrence(event: ExpandableEvent): boolean {
  if (event.exceptions.some(({ changed }) => changed)) return true;
  const canceled = new Set(event.exceptions.map(({ start }) => Date.parse(start)));
  for (const time of startsByRule(event, event.startDate.getTime())) {
    if (!canceled.has(time)) return true;
  }
  return false;
}

/**
 * Returns the exceptions of an event that repeats. If all of its occurrences are canceled, as earlier versions have
 * accepted, the first one is not, so that people can find and delete the event.
 */
function exceptionsOf(event: ExpandableEvent): readonly NoticeException[] {
  const { exceptions, startDate } = event;
  if (exceptions.length === 0 || hasOccurrence(event)) return exceptions;
  return exceptions.filter(({ start }) => Date.parse(start) !== startDate.getTime());
}

/** Returns whether an event, or its last occurrence, is over. */
export function isOver(event: ExpandableEvent): boolean {
  const now = Date.now();
  if (event.repetition === null) return event.endDate.getTime() <= now;
  return occurrencesBetween(event, now, Infinity).next().done === true;
}

/** Returns the time after its start in which an occurrence is found, in milliseconds. */
function findableTime({ startDate, endDate, repetition }: ExpandableEvent): number {
  const duration = endDate.getTime() - startDate.getTime();
  if (repetition === null) return duration;
  const { frequency, interval } = repetition;
  // Clocks that are set back make a period longer.
  const longest = (LONGEST_PERIOD[frequency] * interval + 1) * DAY_MS;
  return Math.min(duration, longest, MAX_EVENT_DAYS * DAY_MS);
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
