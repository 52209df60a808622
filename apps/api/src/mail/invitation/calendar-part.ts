import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import type { Attendee } from '../../db/schema/mail-tables';
import type { ClaimedMail } from '../outbox/delivery.repository';
import { singleLine } from '../single-line';

/** What a calendar program is told: RFC 5545, in the ways of RFC 5546. */
export interface CalendarPart {
  readonly method: 'REQUEST' | 'CANCEL';
  readonly content: string;
}

/**
 * Makes the part of a mail that calendar programs read, with times in UTC.
 * @param organizer whose address stays the same for the life of an event.
 * @param url of the calendar on the web.
 */
export function createCalendarPart(
  mail: ClaimedMail,
  organizer: Attendee,
  url: string | undefined,
): CalendarPart {
  const asks = isRequest(mail);
  const method = asks ? ICalCalendarMethod.REQUEST : ICalCalendarMethod.CANCEL;
  const status = statusOf(mail.kind);
  // A cancellation names those only whom it reaches.
  const attendees = asks ? mail.attendees : [{ address: mail.recipient, name: mail.recipientName }];
  const calendar = ical({
    method,
    prodId: { company: 'Atrium', product: 'Atrium', language: 'EN' },
  });
  calendar.createEvent({
    id: mail.eventUid,
    sequence: mail.sequence,
    stamp: mail.createdAt,
    start: mail.startDate,
    end: mail.endDate,
    summary: singleLine(mail.title),
    ...(mail.description !== null && { description: mail.description }),
    organizer: { name: parameterText(organizer.name), email: organizer.address },
    attendees: attendees.map(({ address, name }) => ({
      email: address,
      name: parameterText(name),
      role: ICalAttendeeRole.REQ,
      // Nobody reads the answers, so none are asked for.
      ...(asks && { status: ICalAttendeeStatus.NEEDSACTION, rsvp: false }),
    })),
    ...(status !== undefined && { status }),
    ...(url !== undefined && { url }),
  });
  return { method, content: `${calendar.toString()}\r\n` };
}

/** Whether a mail asks somebody to come, in which case it says the same to everybody. */
export function isRequest({ kind }: ClaimedMail): boolean {
  return kind === 'invitation' || kind === 'update';
}

// Who is taken off the list is told so of an event that goes on (RFC 5546, 3.2.5).
function statusOf(kind: ClaimedMail['kind']): ICalEventStatus | undefined {
  if (kind === 'removal') return undefined;
  return kind === 'cancellation' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED;
}

// A parameter is quoted, and has no way to quote a quotation mark.
function parameterText(name: string): string {
  return singleLine(name).replaceAll('"', "'").replaceAll('\\', '/');
}
