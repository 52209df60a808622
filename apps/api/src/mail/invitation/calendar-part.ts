import {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import type { Answer } from '@atrium/contracts/events';
import { toAsciiMailbox } from '@atrium/contracts/mailbox';
import type { Attendee, NoticeRepetition } from '../../db/schema/mail-tables';
import type { MailHeader } from '../mail-kind';
import { singleLine } from '../single-line';
import { writeCalendar } from './calendar-event';
import type { InvitationKind, InvitationPayload } from './invitation-payload';

/** The part of a message that calendar programs read: RFC 5545, used as in RFC 5546. */
export interface CalendarPart {
  readonly method: 'REQUEST' | 'CANCEL';
  readonly content: string;
}

const STATUS: Readonly<Record<Answer | 'none', ICalAttendeeStatus>> = {
  none: ICalAttendeeStatus.NEEDSACTION,
  accepted: ICalAttendeeStatus.ACCEPTED,
  tentative: ICalAttendeeStatus.TENTATIVE,
  declined: ICalAttendeeStatus.DECLINED,
};

/**
 * Creates the calendar part, with times in UTC, or in the time zone of an event that repeats.
 * @param organizer its address must stay the same for the life of an event.
 * @param url address of the calendar on the web.
 * @param rsvp whether calendar programs are asked to mail a reply.
 */
export function createCalendarPart(
  payload: InvitationPayload,
  { recipient, recipientName, createdAt }: MailHeader,
  organizer: Attendee,
  url: string | undefined,
  rsvp: boolean,
): CalendarPart {
  const isRequested = isRequest(payload);
  const method = isRequested ? ICalCalendarMethod.REQUEST : ICalCalendarMethod.CANCEL;
  const status = statusOf(payload.invitationKind);
  // A cancellation names its recipient only.
  const attendees = isRequested
    ? payload.attendees
    : [{ address: recipient, name: recipientName, answer: null }];
  const { repetition } = payload;
  const entry = {
    // The cancellation of a series is one of all its occurrences.
    event: isRequested
      ? payload
      : { ...payload, repetition: repetition && withoutChanged(repetition) },
    common: {
      id: payload.eventUid,
      sequence: payload.sequence,
      stamp: createdAt,
      organizer: { name: parameterText(organizer.name), email: mailtoAddress(organizer.address) },
      attendees: attendees.map(({ address, name, answer }) => ({
        email: mailtoAddress(address),
        name: parameterText(name),
        role: ICalAttendeeRole.REQ,
        ...(isRequested && { status: STATUS[answer ?? 'none'], rsvp }),
      })),
      ...(status !== undefined && { status }),
      ...(url !== undefined && { url }),
    },
    occurrence: payload.occurrence,
  };
  return { method, content: writeCalendar({ method }, [entry]) };
}

function withoutChanged(repetition: NoticeRepetition): NoticeRepetition {
  return { ...repetition, exceptions: repetition.exceptions.filter(({ changed }) => !changed) };
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
