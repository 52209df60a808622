import { tz } from '@date-fns/tz';
import { addDays, differenceInCalendarDays } from 'date-fns';
import type { ExpiryNotices } from '@atrium/contracts/expiry-notices';
import { mailboxKey } from '@atrium/contracts/mailbox';
import type { expiryNoticeEndpoints } from '@atrium/contracts/server';
import type { Database } from '../../db/database';
import type { HandlersOf } from '../../handlers';
import { withIsoDates } from '../../http/iso-dates';
import { requireFound } from '../../http/require';
import {
  describeExpiry,
  type ExpiryNoticeSettings,
} from '../../mail/expiry-notice/expiry-notice-mail';
import { auditedChange } from '../audit/audit-event';
import { audited } from '../audit/audited';
import { createExpiryNoticeRepository, type ExpiryNoticeDays } from './expiry-notice.repository';

/** Handlers for the notices before licenses of a distributor expire. */
export function expiryNoticeRoutes(
  db: Database,
  settings: ExpiryNoticeDays & ExpiryNoticeSettings,
): HandlersOf<typeof expiryNoticeEndpoints> {
  async function read(connection: Database, id: number): Promise<ExpiryNotices> {
    const notices = createExpiryNoticeRepository(connection);
    const { name, expiryMails } = requireFound(await notices.find(id));
    const upcoming = expiryMails.length > 0 ? await notices.listUpcoming(id) : [];
    return {
      addresses: expiryMails,
      next: findNext(name, upcoming, settings),
      log: (await notices.listSent(id)).map(withIsoDates),
    };
  }

  return {
    getExpiryNotices: ({ params }) => read(db, params.id),

    setExpiryAddresses: audited(db, async ({ params: { id }, body }, transaction) => {
      const notices = createExpiryNoticeRepository(transaction);
      const distributor = requireFound(await notices.find(id));
      const distinct = new Map(body.addresses.map((address) => [mailboxKey(address), address]));
      const isChanged = await notices.setAddresses(id, [...distinct.values()]);
      return {
        response: await read(transaction, id),
        changes: isChanged
          ? [auditedChange('distributor.changed', distributor, 'expiry_mails')]
          : [],
      };
    }),
  };
}

type Upcoming = Awaited<
  ReturnType<ReturnType<typeof createExpiryNoticeRepository>['listUpcoming']>
>;

/** Returns the notice that is sent next, with all licenses that it tells of; see `claimDue`. */
function findNext(
  distributor: string,
  upcoming: Upcoming,
  { days, ...settings }: ExpiryNoticeDays & ExpiryNoticeSettings,
): ExpiryNotices['next'] {
  const now = new Date();
  const ahead = upcoming.flatMap(({ sentDays, ...license }) => {
    const left = differenceInCalendarDays(license.expiresAt, now, {
      in: tz(settings.timeZone),
    });
    const reached = days.filter((step) => step >= left);
    const isDue = reached.length > 0 && !sentDays.includes(Math.min(...reached));
    const later = days.filter((step) => step < left);
    if (!isDue && later.length === 0) return [];
    return [{ license, inDays: isDue ? 0 : left - Math.max(...later) }];
  });
  if (ahead.length === 0) return null;
  const inDays = Math.min(...ahead.map((one) => one.inDays));
  const licenses = ahead
    .filter((one) => one.inDays === inDays)
    .map(({ license }) => withIsoDates(license));
  return {
    at: addDays(now, inDays).toISOString(),
    ...describeExpiry({ distributor, licenses }, settings),
  };
}
