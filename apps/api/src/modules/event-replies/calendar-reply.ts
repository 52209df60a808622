import ICAL from 'ical.js';
import type { Answer } from '@atrium/contracts/events';
import { ianaNameOf } from '@atrium/contracts/time-zone-names';
import { instantOf } from '../../recurrence/wall-time';

/** Message about an invitation, as a calendar program mails it (RFC 5546, 3.2.3, 3.2.7 and 3.2.8). */
export interface CalendarReply {
  /** `COUNTER` proposes another time, and `DECLINECOUNTER` rejects one. */
  readonly method: 'REPLY' | 'COUNTER' | 'DECLINECOUNTER';
  /** UID of the event. */
  readonly uid: string;
  /** SEQUENCE of the invitation that was answered. */
  readonly sequence: number;
  /** Whether it is about one occurrence of a series. */
  readonly isOfOccurrence: boolean;
  /** DTSTAMP: when the reply was written, to the second. */
  readonly writtenAt: Date | undefined;
  readonly start: Date | undefined;
  readonly attendees: readonly ReplyAttendee[];
}

/** Somebody for whom a reply answers. */
export interface ReplyAttendee {
  readonly address: string;
  /** `undefined` for no answer. */
  readonly answer: Answer | 'delegated' | undefined;
}

const METHODS = ['REPLY', 'COUNTER', 'DECLINECOUNTER'] as const;
const ANSWERS = new Map<string, ReplyAttendee['answer']>([
  ['ACCEPTED', 'accepted'],
  ['TENTATIVE', 'tentative'],
  ['DECLINED', 'declined'],
  ['DELEGATED', 'delegated'],
]);

/** Parses the calendar part of a reply; returns `undefined` for one that is damaged or has another method. */
export function parseReply(text: string): CalendarReply | undefined {
  try {
    const calendar = ICAL.Component.fromString(text);
    const all = calendar.getAllSubcomponents('vevent');
    const event = all.find((one) => !one.hasProperty('recurrence-id')) ?? all[0];
    const written = String(calendar.getFirstPropertyValue('method')).toUpperCase();
    const method = METHODS.find((one) => one === written);
    if (!event || method === undefined) return undefined;
    return {
      method,
      uid: String(event.getFirstPropertyValue('uid')),
      // Programs must send an integer, and some leave it out.
      sequence: Math.max(0, Math.trunc(Number(event.getFirstPropertyValue('sequence'))) || 0),
      isOfOccurrence: event.hasProperty('recurrence-id'),
      writtenAt: readInstant(event.getFirstProperty('dtstamp')),
      start: readInstant(event.getFirstProperty('dtstart')),
      attendees: event.getAllProperties('attendee').flatMap(readAttendee),
    };
  } catch {
    return undefined;
  }
}

function readAttendee(attendee: ICAL.Property): ReplyAttendee | [] {
  const address = /^mailto:([^?]+)/i.exec(String(attendee.getFirstValue()))?.[1];
  if (address === undefined) return [];
  const status = attendee.getFirstParameter('partstat') as string | undefined;
  return {
    // Invitations have it percent-encoded, and replies repeat it.
    address: decodeURIComponent(address),
    answer: ANSWERS.get(status?.toUpperCase() ?? ''),
  };
}

/**
 * Returns the instant of a property with a time in UTC, or in a time zone whose name is known: the definition in the
 * message is not used, as its rules could take minutes to expand.
 */
function readInstant(property: ICAL.Property | null): Date | undefined {
  const time = property?.getFirstValue();
  if (!(time instanceof ICAL.Time) || time.isDate) return undefined;
  const isUtc = time.zone === ICAL.Timezone.utcTimezone;
  const zone = isUtc ? 'UTC' : ianaNameOf(property?.getFirstParameter('tzid') ?? '');
  const { year, month, day, hour, minute, second } = time;
  const wallTime = Date.UTC(year, month - 1, day, hour, minute, second);
  // `Date.UTC` takes the first years for those of the 20th century.
  if (zone === undefined || Number.isNaN(wallTime) || year < 1970) return undefined;
  return new Date(instantOf(wallTime, zone));
}
