import { mailboxKey, toAsciiMailbox } from '@atrium/contracts/mailbox';
import type { Database } from '../../db/database';
import { expiryNoticeMail } from '../../mail/expiry-notice/expiry-notice-mail';
import { createOutboxRepository } from '../../mail/outbox/outbox.repository';
import { createExpiryNoticeRepository, type ExpiryNoticeDays } from './expiry-notice.repository';

/** How often `enqueueExpiryNotices` runs. */
export const EXPIRY_NOTICE_INTERVAL_MS = 60 * 60 * 1000;

/**
 * Queues one mail to each address that has not been told of licenses of its distributor that have reached a day of the
 * settings.
 * @returns the number of mails.
 */
export function enqueueExpiryNotices(db: Database, settings: ExpiryNoticeDays): Promise<number> {
  return db.transaction(async (transaction) => {
    const notices = createExpiryNoticeRepository(transaction);
    const outbox = createOutboxRepository(transaction);
    const mails = await notices.claimDue(settings);
    for (const { address, notice, noticeIds } of mails) {
      const recipient = { address: toAsciiMailbox(address), key: mailboxKey(address) };
      const mailId = await outbox.enqueue(expiryNoticeMail, notice, {
        ...recipient,
        name: notice.distributor,
      });
      await notices.addMail(mailId, noticeIds);
    }
    return mails.length;
  });
}
