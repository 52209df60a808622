import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config';
import type { OpenDatabase } from '../db/database';
import { createMessageComposer } from './compose-message';
import type { MailKind } from './mail-kind';
import { mailKinds } from './mail-kinds';
import { createDeliveryRepository } from './outbox/delivery.repository';
import { createMailSender } from './transport/mail-sender';
import {
  createFileTransport,
  createSmtpTransport,
  type MailTransport,
  needsEncryption,
} from './transport/mail-transport';
import { createWebhookSender, WEBHOOK_TIMEOUT_MS } from './webhook/webhook-sender';
import { type MailTiming, type MailWorker, startMailWorker } from './worker/mail-worker';

/** The settings of outgoing mail. */
export type MailConfig = Pick<
  Config,
  | 'smtpUrl'
  | 'smtpTls'
  | 'mailFrom'
  | 'mailTimeZone'
  | 'mailReplies'
  | 'publicUrl'
  | 'dataDir'
  | 'webhookKeys'
  | 'webhookPrivateAddresses'
>;

/**
 * Starts the worker that sends mails over SMTP, and the one that sends webhooks. Without SMTP_URL it logs a
 * warning and writes mails into the folder `mail` of the data folder.
 * @param kinds kinds of mail that the outbox may hold.
 */
export function startMail(
  { db, kind }: OpenDatabase,
  config: MailConfig,
  logger: FastifyBaseLogger,
  timing: Partial<MailTiming> = {},
  kinds: readonly MailKind[] = mailKinds,
): MailWorker {
  const { mailFrom, mailTimeZone, publicUrl } = config;
  const composeMessage = createMessageComposer(kinds, {
    from: mailFrom,
    timeZone: mailTimeZone,
    publicUrl,
    areRepliesRead: config.mailReplies !== undefined,
  });
  const isAlone = kind === 'embedded';
  const mails = startMailWorker({
    deliveries: createDeliveryRepository(db, 'mail'),
    sender: createMailSender(createTransport(config, logger), composeMessage),
    logger,
    isAlone,
    timing,
  });
  const webhooks = startMailWorker({
    deliveries: createDeliveryRepository(db, 'webhook'),
    sender: createWebhookSender({
      keys: config.webhookKeys,
      allowPrivate: config.webhookPrivateAddresses,
    }),
    logger,
    isAlone,
    timing: { sending: WEBHOOK_TIMEOUT_MS, ...timing },
  });
  return {
    wake() {
      mails.wake();
      webhooks.wake();
    },
    async stop() {
      await Promise.all([mails.stop(), webhooks.stop()]);
    },
  };
}

function createTransport(
  { smtpUrl, smtpTls, mailFrom, dataDir }: MailConfig,
  logger: FastifyBaseLogger,
): MailTransport {
  if (smtpUrl !== undefined) {
    logger.info(`mails are sent over SMTP, from ${mailFrom.address}`);
    if (smtpTls === 'off' && needsEncryption(smtpUrl)) {
      logger.warn('SMTP_TLS is off: mails, and a password in SMTP_URL, are sent unencrypted');
    }
    return createSmtpTransport(smtpUrl, smtpTls);
  }
  const folder = path.join(dataDir, 'mail');
  logger.warn(`SMTP_URL is not set: mails are not sent but written as files into ${folder}`);
  return createFileTransport(folder);
}
