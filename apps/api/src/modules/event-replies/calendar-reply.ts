import ICAL from 'ical.js';
import type { Answer } from '@atrium/contracts/events';

/** Answer to an invitation, as a calendar program mails it (RFC 5546, 3.2.3). */
export interface CalendarReply {
  /** UID of the event. */
  readonly uid: string;
  /** SEQUENCE of the invitation that was answered. */
  readonly sequence: number;
  readonly address: string;
  readonly answer: Answer;
}

const ANSWERS = new Map<string, Answer>([
  ['ACCEPTED', 'accepted'],
  ['TENTATIVE', 'tentative'],
  ['DECLINED', 'declined'],
]);

/**
 * Parses the calendar part of a reply.
 * @returns why the reply cannot be used, for the log; `undefined` for a reply of several attendees or with another
 * status.
 */
export function parseReply(text: string): CalendarReply | string | undefined {
  try {
    const calendar = ICAL.Component.fromString(text);
    const all = calendar.getAllSubcomponents('vevent');
    const [event, ...others] = all.filter((one) => !one.hasProperty('recurrence-id'));
    if (!event && all.length > 0) return 'a reply about one occurrence is ignored';
    const [attendee, ...more] = event?.getAllProperties('attendee') ?? [];
    const isReply = String(calendar.getFirstPropertyValue('method')).toUpperCase() === 'REPLY';
    if (!event || !attendee || others.length + more.length > 0 || !isReply) return undefined;
    const answer = ANSWERS.get(attendee.getFirstParameter('partstat').toUpperCase());
    const address = /^mailto:([^?]+)/i.exec(String(attendee.getFirstValue()))?.[1];
    if (answer === undefined || address === undefined) return undefined;
    return {
      uid: String(event.getFirstPropertyValue('uid')),
      // Programs must send an integer, and some leave it out.
      sequence: Math.max(0, Math.trunc(Number(event.getFirstPropertyValue('sequence'))) || 0),
      // Invitations have it percent-encoded, and replies repeat it.
      address: decodeURIComponent(address),
      answer,
    };
  } catch {
    return 'the reply of a calendar program could not be read';
  }
}
