import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config';
import type { OpenDatabase } from '../db/database';
import { createDeliveryRepository } from './outbox/delivery.repository';
import {
  createFileTransport,
  createSmtpTransport,
  type MailTransport,
  needsEncryption,
} from './transport/mail-transport';
import { type MailTiming, type MailWorker, startMailWorker } from './worker/mail-worker';

/** What sending depends on; see `Config`. */
export type MailConfig = Pick<
  Config,
  'smtpUrl' | 'smtpTls' | 'mailFrom' | 'mailTimeZone' | 'publicUrl' | 'dataDir'
>;

/**
 * Starts to send mails: over SMTP, or without SMTP_URL into the folder `mail` of the data folder,
 * which the log then says.
 */
export function startMail(
  { db, kind }: OpenDatabase,
  config: MailConfig,
  logger: FastifyBaseLogger,
  timing: Partial<MailTiming> = {},
): MailWorker {
  const { mailFrom, mailTimeZone, publicUrl } = config;
  return startMailWorker({
    deliveries: createDeliveryRepository(db),
    transport: createTransport(config, logger),
    settings: { from: mailFrom, timeZone: mailTimeZone, publicUrl },
    logger,
    isAlone: kind === 'embedded',
    timing,
  });
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
