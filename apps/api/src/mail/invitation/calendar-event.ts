import { TZDate } from '@date-fns/tz';
import ical, { type ICalCalendar, type ICalCalendarData, type ICalEventData } from 'ical-generator';
import type { NoticeException, NoticeRepetition } from '../../db/schema/mail-tables';
import { canonicalTimeZone } from '../../recurrence/time-zone-name';
import { instantOf, ruleTimeOf, wallTimeOf } from '../../recurrence/wall-time';
import { singleLine } from '../single-line';
import { basicFormat, recurrenceRule } from './recurrence-rule';
import { defineTimeZone } from './time-zone-definition';

const SECOND_MS = 1000;

interface EventValues {
  readonly title: string;
  readonly description: string | null;
  readonly startDate: Date;
  readonly endDate: Date;
}

/** An event of an iCalendar file. */
export interface CalendarEntry {
  readonly event: EventValues & { readonly repetition: NoticeRepetition | null };
  /** Properties of the event and of its occurrences, such as UID and SEQUENCE. */
  readonly common: Partial<ICalEventData>;
  /** Start by the rule of the only occurrence to write, whose values `event` has. */
  readonly occurrence?: Date | null;
}

/**
 * Writes an iCalendar file, with times in UTC. An event that repeats has its rule, the occurrences that differ from
 * it, and times in its time zone, which the file defines.
 */
export function writeCalendar(data: ICalCalendarData, entries: readonly CalendarEntry[]): string {
  const calendar = ical({
    prodId: { company: 'Atrium', product: 'Atrium', language: 'EN' },
    timezone: {
      // With a name, DTSTAMP would not be in UTC.
      name: null,
      generator: (name) => defineTimeZone(name, earliestTime(entries, name)),
    },
    ...data,
  });
  for (const entry of entries) addEntry(calendar, entry);
  return `${calendar.toString()}\r\n`;
}

/** Returns the earliest time that a file has in a time zone. */
function earliestTime(entries: readonly CalendarEntry[], zone: string): Date {
  const times = entries.flatMap(({ event: { startDate, repetition }, occurrence }) => {
    if (!repetition || canonicalTimeZone(repetition.timeZone) !== zone) return [];
    const changed = repetition.exceptions.map((one) => one.changed?.startDate ?? one.start);
    return [startDate, occurrence ?? startDate, ...changed].map((time) => new Date(time).getTime());
  });
  return new Date(times.reduce((one, other) => Math.min(one, other), Infinity));
}

function addEntry(calendar: ICalCalendar, { event, common, occurrence }: CalendarEntry): void {
  const { repetition } = event;
  if (repetition === null) {
    addComponent(calendar, event, common, 'UTC', []);
    return;
  }
  const zone = canonicalTimeZone(repetition.timeZone);
  const { rule, exceptions } = repetition;
  const seriesStart = new Date(repetition.seriesStart ?? event.startDate);
  const ruleTime = (property: string, start: Date | string) => {
    const wall = ruleTimeOf(new Date(start).getTime(), seriesStart.getTime(), zone);
    return timeProperty(property, wall, zone);
  };
  const addOccurrence = (start: Date | string, values: EventValues) => {
    addComponent(calendar, values, common, zone, [ruleTime('RECURRENCE-ID', start)]);
  };

  if (occurrence) {
    addOccurrence(occurrence, event);
    return;
  }
  addComponent(calendar, event, common, zone, [
    `RRULE:${recurrenceRule(rule, event.startDate, zone)}`,
    ...exceptions.filter(({ changed }) => !changed).map(({ start }) => ruleTime('EXDATE', start)),
  ]);
  const isFirst = ({ start }: NoticeException) =>
    new Date(start).getTime() === seriesStart.getTime();
  if (!isShownFirst(seriesStart, zone) && !exceptions.some(isFirst)) {
    addOccurrence(seriesStart, event);
  }
  for (const { start, changed } of exceptions) {
    if (!changed) continue;
    const startDate = new Date(changed.startDate);
    const endDate = new Date(changed.endDate);
    addOccurrence(start, { ...changed, startDate, endDate });
  }
}

/** @param recurrence lines with RRULE and EXDATE, or RECURRENCE-ID; none for an event that does not repeat. */
function addComponent(
  calendar: ICalCalendar,
  { title, description, startDate, endDate }: EventValues,
  common: Partial<ICalEventData>,
  zone: string,
  recurrence: readonly string[],
): void {
  // Calendars have whole seconds, and an event must not end when it starts.
  const durationMs = Math.max(endDate.getTime() - startDate.getTime(), SECOND_MS);
  const end = new Date(startDate.getTime() + durationMs);
  const isExact = isShownFirst(startDate, zone) && isShownFirst(end, zone);
  const repeats = recurrence.some((line) => line.startsWith('RRULE:'));
  // A rule needs the zone; other times do not.
  const timezone = isExact || repeats ? zone : 'UTC';
  const inZone = (time: Date) => (timezone === 'UTC' ? time : new TZDate(time.getTime(), timezone));
  const lines = [...recurrence];
  if (!isExact && repeats) lines.push(`DURATION:PT${String(Math.floor(durationMs / SECOND_MS))}S`);
  calendar.createEvent({
    ...common,
    start: inZone(startDate),
    end: isExact || !repeats ? inZone(end) : null,
    timezone,
    // The library writes RRULE before a text of one line. It removes the second one, as it is blank.
    repeating: lines.length > 0 ? [...lines, ' '].join('\r\n') : null,
    summary: singleLine(title),
    ...(description !== null && { description }),
  });
}

/**
 * Returns whether an instant is the first at which clocks in a zone show its time: of the two in the hour that they
 * repeat, programs that read the time take the first one.
 */
function isShownFirst(instant: Date, zone: string): boolean {
  const time = instant.getTime();
  return instantOf(wallTimeOf(time, zone), zone) === time;
}

/** Writes a property with a time that clocks in a zone show, or `UTC`. */
function timeProperty(name: string, wallTime: number, zone: string): string {
  const time = basicFormat(new Date(wallTime));
  return zone === 'UTC' ? `${name}:${time}Z` : `${name};TZID=${zone}:${time}`;
}
