import type { FastifyBaseLogger } from 'fastify';
import { mailboxKey, toAsciiMailbox } from '@atrium/contracts/mailbox';
import type { Database } from '../../db/database';
import { expiryNoticeMail } from '../../mail/expiry-notice/expiry-notice-mail';
import { createOutboxRepository } from '../../mail/outbox/outbox.repository';
import { repeat, type RepeatedJob } from '../../repeat';
import { createExpiryNoticeRepository, type ExpiryNoticeDays } from './expiry-notice.repository';

const INTERVAL_MS = 60 * 60 * 1000;

/**
 * Queues mails about licenses that are about to expire, now and every hour.
 * @param onMail called after mails have been added to the outbox.
 */
export function startExpiryNotices(
  db: Database,
  settings: ExpiryNoticeDays,
  onMail: () => void,
  logger: FastifyBaseLogger,
): RepeatedJob {
  return repeat(async () => {
    try {
      if ((await enqueueExpiryNotices(db, settings)) > 0) onMail();
    } catch (error) {
      logger.error({ err: error }, 'mails about licenses that expire could not be queued');
    }
  }, INTERVAL_MS);
}

/**
 * Queues one mail to each address of a distributor whose licenses have reached a day of the settings.
 * @returns the number of mails.
 */
export function enqueueExpiryNotices(db: Database, settings: ExpiryNoticeDays): Promise<number> {
  return db.transaction(async (transaction) => {
    const due = await createExpiryNoticeRepository(transaction).claimDue(settings);
    const outbox = createOutboxRepository(transaction);
    let mails = 0;
    for (const { addresses, ...notice } of due) {
      for (const address of addresses) {
        const recipient = { address: toAsciiMailbox(address), key: mailboxKey(address) };
        await outbox.enqueue(expiryNoticeMail, notice, { ...recipient, name: notice.distributor });
        mails += 1;
      }
    }
    return mails;
  });
}
