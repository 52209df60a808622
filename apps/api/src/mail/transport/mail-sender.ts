import type { ComposeMessage } from '../compose-message';
import type { ClaimedMail } from '../outbox/delivery.repository';
import type { MailTransport } from './mail-transport';
import type { OutboxSender } from './outbox-sender';
import { describeSendFailure } from './send-failure';

/** Creates the sender of mails. */
export function createMailSender(
  transport: MailTransport,
  composeMessage: ComposeMessage,
): OutboxSender {
  return {
    async send(mail, signal) {
      await transport.send(composeMessage(mail), fileNameOf(mail), signal);
    },
    describeFailure: describeSendFailure,
    close() {
      transport.close();
    },
  };
}

function fileNameOf({ createdAt, messageToken }: ClaimedMail): string {
  return `${createdAt.toISOString().replaceAll(':', '-')}-${messageToken}`;
}
