import type { SendMailOptions } from 'nodemailer';
import { toAsciiMailbox } from '@atrium/contracts/mailbox';
import type { MailKind, MailSettings } from './mail-kind';
import type { ClaimedMail } from './outbox/delivery.repository';
import { singleLine } from './single-line';
import { encodeText } from './transport/encode-names';

/** Composes the message of a mail; it is the same at each attempt, and so is its Message-ID. */
export type ComposeMessage = (mail: ClaimedMail) => SendMailOptions;

/**
 * Creates the function that composes mails of all given kinds; it throws for any other kind and for
 * a payload that is not valid.
 */
export function createMessageComposer(
  kinds: readonly MailKind[],
  settings: MailSettings,
): ComposeMessage {
  const from = { ...settings.from, address: toAsciiMailbox(settings.from.address) };
  const composers = new Map(kinds.map((kind) => [kind.name, kind.createComposer(settings)]));

  return (mail) => {
    const compose = composers.get(mail.mailKind);
    if (compose === undefined) throw new Error(`Unknown kind of mail: ${mail.mailKind}`);
    const { sender, subject, ...content } = compose(mail.payload, mail);
    const recipient = toAsciiMailbox(mail.recipient);
    return {
      ...content,
      subject: subject.includes('=?') ? encodeText(subject) : subject,
      from: { ...from, ...(sender && { name: `${sender.name} via ${from.name}` }) },
      ...(sender && { replyTo: sender }),
      to: { name: singleLine(mail.recipientName), address: recipient },
      envelope: { from: from.address, to: [recipient] },
      messageId: `<${mail.messageToken}@${domainOf(from.address)}>`,
      date: mail.createdAt,
      // Keeps out-of-office programs from replying.
      headers: { 'Auto-Submitted': 'auto-generated' },
    };
  };
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
