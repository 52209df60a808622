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

const ANSWERS: Readonly<Record<string, Answer | undefined>> = {
  ACCEPTED: 'accepted',
  TENTATIVE: 'tentative',
  DECLINED: 'declined',
};

/**
 * Parses the calendar part of a reply.
 * @returns `undefined` for a reply about single occurrences, of several attendees or with another status;
 * `null` if the text is no reply at all.
 */
export function parseReply(text: string): CalendarReply | undefined | null {
  try {
    const calendar = ICAL.Component.fromString(text);
    const [event, ...others] = calendar
      .getAllSubcomponents('vevent')
      .filter((one) => !one.hasProperty('recurrence-id'));
    const [attendee, ...more] = event?.getAllProperties('attendee') ?? [];
    const isReply = String(calendar.getFirstPropertyValue('method')).toUpperCase() === 'REPLY';
    if (!event || !attendee || others.length + more.length > 0 || !isReply) return undefined;
    const answer = ANSWERS[attendee.getFirstParameter('partstat').toUpperCase()];
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
    return null;
  }
}
