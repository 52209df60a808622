import { addHours } from 'date-fns';
import ICAL from 'ical.js';
import { isTimeZone } from '@atrium/contracts/events';
import type { TimeRange } from '../date-input';
import type { EventFormValues } from '../event-form/event-form-values';
import { toNewEventValues } from '../event-form/event-form-values';
import { instantIn } from '../zoned-time';
import { readRepetition } from './read-repetition';

/** A meeting of a calendar file, for the form. */
export interface ImportedMeeting {
  readonly slot: TimeRange;
  readonly values: EventFormValues;
  /** Sentences about what the form lacks. */
  readonly notes: readonly string[];
}

const NO_CALENDAR = 'This is not a calendar file, or it is damaged.';

/**
 * Reads the first meeting of a calendar file (RFC 5545), without its guests.
 *
 * @returns the meeting, or a sentence when there is none, or it was canceled
 */
export function readCalendarFile(text: string): ImportedMeeting | string {
  try {
    const calendar = ICAL.Component.fromString(text);
    removeCostlyZones(calendar);
    return calendar.name === 'vcalendar' ? readFirstMeeting(calendar) : NO_CALENDAR;
  } catch {
    // The library's messages are for programmers.
    return NO_CALENDAR;
  }
}

// Anybody can mail a file. Rules of every second would take the library minutes to expand.
function removeCostlyZones(calendar: ICAL.Component): void {
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    const rules = zone.getAllSubcomponents().flatMap((part) => part.getAllProperties('rrule'));
    const isCheap = rules.every((rule) =>
      /^FREQ=YEARLY(?!.*BY(?:HOUR|MINUTE|SECOND))/.test(String(rule.getFirstValue())),
    );
    if (!isCheap || rules.length > MOST_ZONE_RULES) calendar.removeSubcomponent(zone);
  }
}

const MOST_ZONE_RULES = 20;

function readFirstMeeting(calendar: ICAL.Component): ImportedMeeting | string {
  const parts = calendar.getAllSubcomponents('vevent');
  const meetings = parts.filter((part) => !part.hasProperty('recurrence-id'));
  const meeting = meetings[0] ?? parts[0];
  if (!meeting?.hasProperty('dtstart')) return 'The file has no meeting.';
  const isCanceled = [calendar, meeting].some((part) =>
    /^cancel/i.test(textOf(part, 'method') + textOf(part, 'status')),
  );
  if (isCanceled) return 'This meeting was canceled.';

  const slot = readTimes(meeting);
  const repetition = readRepetition(meeting, slot.start, zoneOf(meeting, 'dtstart'));
  const hasOtherDates =
    parts.length > meetings.length || meeting.hasProperty('exdate') || meeting.hasProperty('rdate');
  const notes = [
    meetings.length > 1 &&
      `The file has ${String(meetings.length)} meetings. This is the first one.`,
    meeting.hasProperty('attendee') &&
      'Its guests are not added, so that nobody is invited a second time.',
    repetition.note,
    hasOtherDates && 'Dates that were added, moved or canceled are not known here.',
  ];
  return {
    slot,
    values: {
      ...toNewEventValues(slot),
      title: textOf(meeting, 'summary'),
      description: [textOf(meeting, 'location'), textOf(meeting, 'description')]
        .filter(Boolean)
        .join('\n\n'),
      repetition: repetition.rule,
    },
    notes: notes.filter((note) => typeof note === 'string'),
  };
}

function textOf(part: ICAL.Component, name: string): string {
  const value = part.getFirstPropertyValue(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** Returns the name of the time zone of a time, if it has one that browsers know. */
function zoneOf(meeting: ICAL.Component, name: 'dtstart' | 'dtend'): string | undefined {
  const zone = meeting.getFirstProperty(name)?.getFirstParameter('tzid');
  return zone !== undefined && isTimeZone(zone) ? zone : undefined;
}

function readTimes(meeting: ICAL.Component): TimeRange {
  const { startDate, endDate } = new ICAL.Event(meeting);
  const zone = zoneOf(meeting, 'dtstart');
  const start = toInstant(startDate, zone);
  const end = toInstant(endDate, zoneOf(meeting, 'dtend') ?? zone);
  return { start, end: end > start ? end : addHours(start, 1) };
}

// A file need not have the rules of a zone that browsers know. The library knows those of other zones, such as
// Outlook's, from the file.
function toInstant(time: ICAL.Time, zone: string | undefined): Date {
  const isUtc = time.zone === ICAL.Timezone.utcTimezone;
  return isUtc || zone === undefined ? time.toJSDate() : instantIn(zone, time.toString());
}
