import { EVENT_ANSWER_KEY } from '@atrium/contracts/answer-links';
import { defineMailKind, type MailHeader, type MailKind } from '../mail-kind';
import { singleLine } from '../single-line';
import { type CalendarPart, createCalendarPart, isRequest } from './calendar-part';
import { type InvitationPayload, invitationPayload } from './invitation-payload';
import { writeInvitationText } from './invitation-text';

/**
 * Invitations to events, and news about them: plain text, HTML and calendar as alternatives, and the
 * calendar once more as a file. Queued with `createInvitationRepository`.
 */
export const eventInvitation: MailKind = defineMailKind({
  name: 'event-invitation',
  payload: invitationPayload,
  createComposer({ from, publicUrl, timeZone, areRepliesRead }) {
    const calendarUrl = publicUrl === undefined ? undefined : `${publicUrl}/calendar`;
    const calendarPartOf = cacheLast((payload, header) =>
      createCalendarPart(
        payload,
        header,
        { address: from.address, name: singleLine(payload.organizerName ?? payload.senderName) },
        calendarUrl,
        areRepliesRead,
      ),
    );
    return (payload, header) => ({
      ...writeInvitationText(payload, {
        timeZone,
        calendarUrl,
        answerUrl:
          publicUrl !== undefined && payload.answerToken !== null && isRequest(payload)
            ? `${publicUrl}/#${EVENT_ANSWER_KEY}=${payload.answerToken}&answer=`
            : undefined,
      }),
      sender: { name: singleLine(payload.senderName), address: payload.senderEmail },
      icalEvent: { ...calendarPartOf(payload, header), filename: 'invite.ics' },
    });
  },
});

type CreatePart = (payload: InvitationPayload, header: MailHeader) => CalendarPart;

// A request is the same for all recipients of a notice, whose mails are sent one after the other. With
// hundreds of attendees, it takes longer to write than to send.
function cacheLast(create: CreatePart): CreatePart {
  let last: { readonly noticeId: number; readonly part: CalendarPart } | undefined;
  return (payload, header) => {
    if (!isRequest(payload)) return create(payload, header);
    const { noticeId } = payload;
    if (last?.noticeId !== noticeId) last = { noticeId, part: create(payload, header) };
    return last.part;
  };
}
