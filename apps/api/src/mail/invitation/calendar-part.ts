import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import { toAsciiMailbox } from '@atrium/contracts/mailbox';
import type { Attendee } from '../../db/schema/mail-tables';
import type { MailHeader } from '../mail-kind';
import { singleLine } from '../single-line';
import type { InvitationKind, InvitationPayload } from './invitation-payload';

/** The part of a message that calendar programs read: RFC 5545, used as in RFC 5546. */
export interface CalendarPart {
  readonly method: 'REQUEST' | 'CANCEL';
  readonly content: string;
}

/**
 * Creates the calendar part, with times in UTC.
 * @param organizer its address must stay the same for the life of an event.
 * @param url address of the calendar on the web.
 */
export function createCalendarPart(
  payload: InvitationPayload,
  { recipient, recipientName, createdAt }: MailHeader,
  organizer: Attendee,
  url: string | undefined,
): CalendarPart {
  const isRequested = isRequest(payload);
  const method = isRequested ? ICalCalendarMethod.REQUEST : ICalCalendarMethod.CANCEL;
  const status = statusOf(payload.invitationKind);
  // A cancellation names its recipient only.
  const attendees = isRequested ? payload.attendees : [{ address: recipient, name: recipientName }];
  const calendar = ical({
    method,
    prodId: { company: 'Atrium', product: 'Atrium', language: 'EN' },
  });
  calendar.createEvent({
    id: payload.eventUid,
    sequence: payload.sequence,
    stamp: createdAt,
    start: payload.startDate,
    // Calendars have whole seconds, and an event must not end when it starts.
    end: new Date(Math.max(payload.endDate.getTime(), payload.startDate.getTime() + 1000)),
    summary: singleLine(payload.title),
    ...(payload.description !== null && { description: payload.description }),
    organizer: { name: parameterText(organizer.name), email: mailtoAddress(organizer.address) },
    attendees: attendees.map(({ address, name }) => ({
      email: mailtoAddress(address),
      name: parameterText(name),
      role: ICalAttendeeRole.REQ,
      // Nobody reads replies, so none are requested.
      ...(isRequested && { status: ICalAttendeeStatus.NEEDSACTION, rsvp: false }),
    })),
    ...(status !== undefined && { status }),
    ...(url !== undefined && { url }),
  });
  return { method, content: `${calendar.toString()}\r\n` };
}

/** Returns whether a mail invites its recipient, in which case it is the same for all recipients. */
export function isRequest({ invitationKind }: InvitationPayload): boolean {
  return invitationKind === 'invitation' || invitationKind === 'update';
}

// For a removed attendee the event itself goes on, so it has no status (RFC 5546, 3.2.5).
function statusOf(kind: InvitationKind): ICalEventStatus | undefined {
  if (kind === 'removal') return undefined;
  return kind === 'cancellation' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED;
}

// A quoted parameter cannot contain a quotation mark, and `^` begins an escape (RFC 6868).
function parameterText(name: string): string {
  return singleLine(name).replaceAll('"', "'").replaceAll('\\', '/').replaceAll('^', '^^');
}

// Percent-encoded as in RFC 6068.
function mailtoAddress(address: string): string {
  return encodeURI(toAsciiMailbox(address)).replace(/[;/?&=#]/g, encodeURIComponent);
}
