import { z } from 'zod';
import { defineMailKind } from '../mail-kind';
import { escapeHtml, formatTime, isolate, sentenceHtml } from '../mail-text';
import { singleLine } from '../single-line';

/** Payload of a mail with a one-time link for a new password. */
const passwordLinkPayload = z.object({
  /** The address with the token. */
  secret: z.url(),
  senderName: z.string(),
  senderEmail: z.string(),
  /** ISO 8601, UTC. */
  expiresAt: z.iso.datetime(),
  /** Whether the recipient has no password yet. */
  isFirstPassword: z.boolean(),
});

/** A one-time link for the first password, or for a new one. */
export const passwordLinkMail = defineMailKind({
  name: 'password-link',
  payload: passwordLinkPayload,
  createComposer:
    ({ timeZone }) =>
    ({ secret, senderName, senderEmail, expiresAt, isFirstPassword }, { recipientName }) => {
      const sender = singleLine(senderName);
      const shownSender = isolate(sender);
      const username = isolate(singleLine(recipientName));
      const lead = isFirstPassword
        ? `${shownSender} has added you to Atrium. Your username is ${username}.`
        : `${shownSender} has sent you a link to set a new password. Your username is ${username}.`;
      const until = formatTime(new Date(expiresAt), timeZone);
      const rule = `The link works once, until ${until}. If you did not expect this mail, ask ${shownSender}.`;
      return {
        subject: isFirstPassword ? 'Your account in Atrium' : 'A new password for Atrium',
        text: [lead, `Set your password: ${secret}`, rule].join('\n\n'),
        html: [
          '<!doctype html><html lang="en"><body style="font-family: sans-serif; line-height: 1.5">',
          `<p>${sentenceHtml(lead)}</p>`,
          `<p><a href="${escapeHtml(secret)}">Set your password</a></p>`,
          `<p>${sentenceHtml(rule)}</p>`,
          '</body></html>',
        ].join('\n'),
        sender: { name: sender, address: senderEmail },
      };
    },
});
