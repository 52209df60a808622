import { addHours } from 'date-fns';
import ICAL from 'ical.js';
import { decodeText } from '@atrium/contracts/decode-text';
import type { TimeRange } from '../date-input';
import type { EventFormValues } from '../event-form/event-form-values';
import { toNewEventValues } from '../event-form/event-form-values';
import { timeZoneOf } from '../zoned-time';
import { type FileZone, zoneOf } from './file-zone';
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
export function readCalendarFile(bytes: Uint8Array): ImportedMeeting | string {
  try {
    const calendars = findCalendars(decodeText(unfold(bytes)));
    if (calendars.length === 0) return NO_CALENDAR;
    calendars.forEach(removeCostlyZones);
    return readFirstMeeting(calendars);
  } catch {
    // The library's messages are for programmers.
    return NO_CALENDAR;
  }
}

/**
 * Joins the lines that a program has folded, which it may have done within a letter: that takes several bytes.
 */
function unfold(bytes: Uint8Array): Uint8Array {
  const [lineFeed, carriageReturn] = [0x0a, 0x0d];
  const isBlank = (byte: number | undefined) => byte === 0x20 || byte === 0x09;
  const unfolded: number[] = [];
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    const next = bytes[index + 1];
    if (byte === carriageReturn && next === lineFeed && isBlank(bytes[index + 2])) index += 2;
    else if ((byte === lineFeed || byte === carriageReturn) && isBlank(next)) index += 1;
    else unfolded.push(byte);
  }
  return Uint8Array.from(unfolded);
}

/** Parses the calendars of a text; there may be others around them, such as the footer of a mailing list. */
function findCalendars(text: string): ICAL.Component[] {
  const lines = text.replace(/[\r\n]+/g, '\n');
  const found = lines.match(/^BEGIN:VCALENDAR *\n[^]*?^END:VCALENDAR *$/gim) ?? [];
  return found.map((one) => ICAL.Component.fromString(one));
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

function readFirstMeeting(calendars: readonly ICAL.Component[]): ImportedMeeting | string {
  const parts = calendars.flatMap((calendar) =>
    calendar.getAllSubcomponents('vevent').map((part) => ({ calendar, part })),
  );
  const meetings = parts.filter(({ part }) => !part.hasProperty('recurrence-id'));
  const first = meetings[0] ?? parts[0];
  if (!first) return NO_MEETING;
  const { calendar, part: meeting } = first;
  if (ANSWER_METHOD.test(textOf(calendar, 'method'))) return ANSWER;
  if (!meeting.hasProperty('dtstart')) return NO_MEETING;
  const isCanceled = [calendar, meeting].some((part) =>
    /^cancel/i.test(textOf(part, 'method') + textOf(part, 'status')),
  );
  if (isCanceled) return 'This meeting was canceled.';

  const startZone = zoneOf(calendar, meeting.getFirstProperty('dtstart'));
  const slot = readTimes(calendar, meeting, startZone);
  const repetition = readRepetition(meeting, slot.start, startZone);
  const hasOtherDates =
    parts.length > meetings.length || meeting.hasProperty('exdate') || meeting.hasProperty('rdate');
  const notes = [
    meetings.length > 1 &&
      `The file has ${String(meetings.length)} meetings. This is the first one.`,
    startZone.isUnknown &&
      `Its time zone, ${startZone.name}, is not known here: please check the time, which is taken for one in ${timeZoneOf()}.`,
    meeting.hasProperty('attendee') &&
      'Its guests are not added, so that nobody is invited a second time.',
    repetition.note,
    hasOtherDates && 'Dates that were added, moved or canceled are not known here.',
  ];
  return {
    slot,
    values: {
      ...toNewEventValues(slot),
      title: inOneLine(textOf(meeting, 'summary')),
      description: [textOf(meeting, 'location'), textOf(meeting, 'description')]
        .filter(Boolean)
        .join('\n\n'),
      repetition: repetition.rule,
    },
    notes: notes.filter((note) => typeof note === 'string'),
  };
}

const NO_MEETING = 'The file has no meeting.';
const ANSWER_METHOD = /^(reply|counter|declinecounter|refresh)$/i;
const ANSWER = 'This is an answer to an invitation, not a meeting.';

function textOf(part: ICAL.Component, name: string): string {
  const value = part.getFirstPropertyValue(name);
  return typeof value === 'string' ? value.trim() : '';
}

function inOneLine(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter(Boolean).join(' ');
}

function readTimes(
  calendar: ICAL.Component,
  meeting: ICAL.Component,
  startZone: FileZone,
): TimeRange {
  const { startDate, endDate } = new ICAL.Event(meeting);
  const endProperty = meeting.getFirstProperty('dtend');
  const endZone = endProperty ? zoneOf(calendar, endProperty) : startZone;
  const start = startZone.toInstant(startDate);
  const end = endZone.toInstant(endDate);
  return { start, end: end > start ? end : addHours(start, 1) };
}
