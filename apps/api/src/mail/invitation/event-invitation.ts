import type { SendMailOptions } from 'nodemailer';
import type { Attendee } from '../../db/schema/mail-tables';
import type { ClaimedMail } from '../outbox/delivery.repository';
import { singleLine } from '../single-line';
import { type CalendarPart, createCalendarPart, isRequest } from './calendar-part';
import { type TextSettings, writeMessage } from './invitation-text';

/** What mails depend on besides what they say. */
export interface MailSettings extends Omit<TextSettings, 'calendarUrl'> {
  /** Whom mails come from. */
  readonly from: Attendee;
  /** The origin under which people reach the server. */
  readonly publicUrl: string | undefined;
}

/**
 * Makes the message of a mail: plain text, HTML and calendar as alternatives, and the calendar once
 * more as a file. It is the same at each attempt, and so is its Message-ID.
 */
export type ComposeMessage = (mail: ClaimedMail) => SendMailOptions;

/** Makes what composes messages. */
export function createComposer({ from, publicUrl, timeZone }: MailSettings): ComposeMessage {
  const calendarUrl = publicUrl === undefined ? undefined : `${publicUrl}/calendar`;
  const makeCalendarPart = rememberLast((mail) =>
    createCalendarPart(
      mail,
      { address: from.address, name: singleLine(mail.senderName) },
      calendarUrl,
    ),
  );

  return (mail) => {
    const sender = singleLine(mail.senderName);
    const { method, content } = makeCalendarPart(mail);
    return {
      ...writeMessage(mail, { timeZone, calendarUrl }),
      from: { name: `${sender} via ${from.name}`, address: from.address },
      replyTo: { name: sender, address: mail.senderEmail },
      to: { name: singleLine(mail.recipientName), address: mail.recipient },
      envelope: { from: from.address, to: [mail.recipient] },
      messageId: `<${mail.messageToken}@${domainOf(from.address)}>`,
      date: mail.createdAt,
      // Keeps out-of-office programs from answering.
      headers: { 'Auto-Submitted': 'auto-generated' },
      icalEvent: { method, content, filename: 'invite.ics' },
    };
  };
}

// Mails of one notice come one after the other, and a request says the same to everybody. With
// hundreds of participants it takes longer to write than to send.
function rememberLast(make: (mail: ClaimedMail) => CalendarPart): typeof make {
  let last: { readonly noticeId: number; readonly part: CalendarPart } | undefined;
  return (mail) => {
    if (!isRequest(mail)) return make(mail);
    if (last?.noticeId !== mail.noticeId) last = { noticeId: mail.noticeId, part: make(mail) };
    return last.part;
  };
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
