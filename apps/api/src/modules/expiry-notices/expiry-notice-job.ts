import { mailboxKey, toAsciiMailbox } from '@atrium/contracts/mailbox';
import type { Database } from '../../db/database';
import { expiryNoticeMail } from '../../mail/expiry-notice/expiry-notice-mail';
import { createOutboxRepository } from '../../mail/outbox/outbox.repository';
import { createExpiryNoticeRepository, type ExpiryNoticeDays } from './expiry-notice.repository';

/** How often `enqueueExpiryNotices` runs. */
export const EXPIRY_NOTICE_INTERVAL_MS = 60 * 60 * 1000;

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
