import type { FastifyBaseLogger } from 'fastify';
import { createComposer, type MailSettings } from '../invitation/event-invitation';
import type { ClaimedMail, DeliveryRepository } from '../outbox/delivery.repository';
import type { MailTransport } from '../transport/mail-transport';
import { describeSendFailure, type SendFailure } from '../transport/send-failure';
import type { retryDelay } from './retry-delay';

/** What a delivery is made of. */
export interface DeliveryOptions {
  readonly deliveries: DeliveryRepository;
  readonly transport: MailTransport;
  readonly settings: MailSettings;
  readonly logger: FastifyBaseLogger;
  /** How many milliseconds one mail may take. */
  readonly sendingMilliseconds: number;
  readonly retryDelay: typeof retryDelay;
}

/**
 * Sends a claimed mail and notes what came of it.
 * @param signal gives the attempt up.
 * @returns why it was not sent; `undefined` when it was.
 */
export type DeliverMail = (
  mail: ClaimedMail,
  signal: AbortSignal,
) => Promise<SendFailure | undefined>;

const GIVEN_UP = 'given up after five days';

/** Makes what sends one mail. */
export function createDelivery(options: DeliveryOptions): DeliverMail {
  const { deliveries, transport, settings, logger } = options;
  const composeMessage = createComposer(settings);
  // Sent, but not noted, because the database has failed in between.
  const sentIds = new Set<number>();

  async function send(mail: ClaimedMail, signal: AbortSignal): Promise<SendFailure | undefined> {
    try {
      await transport.send(
        composeMessage(mail),
        nameOf(mail),
        AbortSignal.any([signal, AbortSignal.timeout(options.sendingMilliseconds)]),
      );
      return undefined;
    } catch (error) {
      return describeSendFailure(error);
    }
  }

  async function noteFailure(mail: ClaimedMail, failure: SendFailure) {
    const { kind, code, tlsProblem } = failure;
    const attempts = mail.attempts + 1;
    const delay = options.retryDelay(attempts, mail.ageMilliseconds);
    // The server's own words may quote the address.
    const facts = { mailId: mail.id, attempts, code };
    if (tlsProblem !== undefined) {
      logger.warn({ securityEvent: 'mail_tls_failed', tlsProblem }, 'mails wait for TLS');
    }
    if (kind === 'refused') {
      logger.warn(facts, 'the mail server refuses a mail for good');
      await deliveries.markFailed(mail, failure);
    } else if (delay === undefined) {
      logger.warn(facts, 'a mail is given up');
      await deliveries.markFailed(mail, { ...failure, reason: `${GIVEN_UP}: ${failure.reason}` });
    } else {
      logger.warn(facts, 'a mail could not be sent and waits');
      await deliveries.defer(mail, failure, delay);
    }
  }

  return async (mail, signal) => {
    const failure = sentIds.has(mail.id) ? undefined : await send(mail, signal);
    if (failure === undefined) {
      sentIds.add(mail.id);
      await deliveries.markSent(mail);
      sentIds.delete(mail.id);
    } else {
      await noteFailure(mail, failure);
    }
    return failure;
  };
}

function nameOf({ createdAt, messageToken }: ClaimedMail): string {
  return `${createdAt.toISOString().replaceAll(':', '-')}-${messageToken}`;
}
