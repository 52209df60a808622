import type { FastifyBaseLogger } from 'fastify';
import type { ClaimedMail, DeliveryRepository } from '../outbox/delivery.repository';
import type { OutboxSender } from '../transport/outbox-sender';
import type { SendFailure } from '../transport/send-failure';
import type { retryDelay } from './retry-delay';

/** Dependencies of a delivery. */
export interface DeliveryOptions {
  readonly deliveries: DeliveryRepository;
  readonly sender: OutboxSender;
  readonly logger: FastifyBaseLogger;
  readonly sendTimeoutMs: number;
  readonly retryDelay: typeof retryDelay;
}

const GAVE_UP = 'given up after five days';

/** Creates the function that sends a claimed mail and records the result. It returns the failure, if any. */
export function createDelivery(options: DeliveryOptions) {
  const { deliveries, sender, logger } = options;
  // Mails that were sent while the database could not record it.
  const sentIds = new Set<number>();

  async function send(mail: ClaimedMail, signal: AbortSignal): Promise<SendFailure | undefined> {
    try {
      await sender.send(
        mail,
        AbortSignal.any([signal, AbortSignal.timeout(options.sendTimeoutMs)]),
      );
      return undefined;
    } catch (error) {
      return sender.describeFailure(error);
    }
  }

  async function recordFailure(mail: ClaimedMail, failure: SendFailure) {
    const { kind, code, tlsProblem } = failure;
    const attempts = mail.attempts + 1;
    const delay = options.retryDelay(attempts, mail.ageMs);
    // Not the reason: the server's own words may quote the address.
    const facts = { mailId: mail.id, mailKind: mail.mailKind, attempts, code };
    if (tlsProblem !== undefined) {
      logger.warn({ securityEvent: 'mail_tls_failed', tlsProblem }, 'mails wait for TLS');
    }
    if (kind === 'rejected') {
      logger.warn(facts, 'the mail server rejects a mail for good');
      await deliveries.markFailed(mail, failure);
    } else if (delay === undefined) {
      logger.warn(facts, 'a mail is too old for another attempt');
      await deliveries.markFailed(mail, { ...failure, reason: `${GAVE_UP}: ${failure.reason}` });
    } else {
      logger.warn(facts, 'a mail could not be sent and waits');
      await deliveries.defer(mail, failure, delay);
    }
  }

  return async (mail: ClaimedMail, signal: AbortSignal): Promise<SendFailure | undefined> => {
    const failure = sentIds.has(mail.id) ? undefined : await send(mail, signal);
    if (failure === undefined) {
      sentIds.add(mail.id);
      await deliveries.markSent(mail);
      sentIds.delete(mail.id);
    } else {
      await recordFailure(mail, failure);
    }
    return failure;
  };
}
