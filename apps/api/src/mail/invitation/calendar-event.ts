import { TZDate } from '@date-fns/tz';
import ical, { type ICalCalendar, type ICalCalendarData, type ICalEventData } from 'ical-generator';
import { tzlib_get_ical_block as findTimeZone } from 'timezones-ical-library';
import type { NoticeRepetition } from '../../db/schema/mail-tables';
import { singleLine } from '../single-line';
import { localTime, recurrenceRule } from './recurrence-rule';

interface EventValues {
  readonly title: string;
  readonly description: string | null;
  readonly startDate: Date;
  readonly endDate: Date;
}

/** Creates an iCalendar file, which will define the time zones of its events. */
export function createCalendar(data: ICalCalendarData): ICalCalendar {
  return ical({
    prodId: { company: 'Atrium', product: 'Atrium', language: 'EN' },
    // With a name, DTSTAMP would not be in UTC.
    timezone: { name: null, generator: (name) => timeZoneOf(name).definition },
    ...data,
  });
}

/**
 * Adds an event to a file, with times in UTC. One that repeats has its rule, the occurrences that differ from
 * it, and times in its time zone.
 * @param common properties of the event and of its occurrences, such as UID and SEQUENCE.
 * @param occurrence start by the rule of the only occurrence to add, whose values `event` has.
 */
export function addEvent(
  calendar: ICalCalendar,
  event: EventValues & { readonly repetition: NoticeRepetition | null },
  common: Partial<ICalEventData>,
  occurrence: Date | null = null,
): void {
  const { repetition } = event;
  const zone = repetition && timeZoneOf(repetition.timeZone);
  const inZone = (time: Date) => (zone ? new TZDate(time.getTime(), zone.name) : time);
  const add = (
    { title, description, startDate, endDate }: EventValues,
    recurrence: Partial<ICalEventData>,
  ) => {
    calendar.createEvent({
      ...common,
      start: inZone(startDate),
      // Calendars have whole seconds, and an event must not end when it starts.
      end: inZone(new Date(Math.max(endDate.getTime(), startDate.getTime() + 1000))),
      ...(zone && { timezone: zone.name }),
      ...recurrence,
      summary: singleLine(title),
      ...(description !== null && { description }),
    });
  };
  if (repetition === null || zone === null) add(event, {});
  else if (occurrence !== null) add(event, { recurrenceId: inZone(occurrence) });
  else {
    add(event, { repeating: recurrenceOf(event.startDate, repetition, zone.name) });
    for (const { start, changed } of repetition.exceptions) {
      if (!changed) continue;
      const times = { startDate: new Date(changed.startDate), endDate: new Date(changed.endDate) };
      add({ ...changed, ...times }, { recurrenceId: inZone(new Date(start)) });
    }
  }
}

/** Returns the lines with the rule and with the occurrences that are canceled. */
function recurrenceOf(startDate: Date, { rule, exceptions }: NoticeRepetition, name: string) {
  const canceled = exceptions.filter(({ changed }) => !changed);
  return [
    `RRULE:${recurrenceRule(rule, startDate, name)}`,
    ...canceled.map(({ start }) => `EXDATE;TZID=${name}:${localTime(new Date(start), name)}`),
  ].join('\r\n');
}

/** Returns a time zone with the name that its VTIMEZONE has, such as Asia/Kolkata for Asia/Calcutta. */
function timeZoneOf(timeZone: string) {
  // Its case may be another one in a request.
  const name = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  const [definition, parameter] = findTimeZone(name);
  return { name: parameter?.replace('TZID=', '') ?? name, definition: definition ?? null };
}
