import { subDays } from 'date-fns';
import type { ExpiryNotices } from '@atrium/contracts/expiry-notices';
import type { expiryNoticeEndpoints } from '@atrium/contracts/server';
import type { Database } from '../../db/database';
import { requireFound } from '../../http/require';
import type { HandlersOf } from '../../http/route';
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
      log: (await notices.listSent(id)).map(({ createdAt, expiresAt, ...notice }) => ({
        ...notice,
        ...{ sentAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() },
      })),
    };
  }

  return {
    getExpiryNotices: ({ params }) => read(db, params.id),

    setExpiryAddresses: audited(db, async ({ params: { id }, body }, transaction) => {
      const notices = createExpiryNoticeRepository(transaction);
      const distributor = requireFound(await notices.find(id));
      const isChanged = await notices.setAddresses(id, [...new Set(body.addresses)]);
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

/** Returns the first notice that is still ahead, with all licenses that have that day. */
function findNext(
  distributor: string,
  upcoming: Upcoming,
  { days, ...settings }: ExpiryNoticeDays & ExpiryNoticeSettings,
): ExpiryNotices['next'] {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: settings.timeZone });
  const today = day.format(new Date());
  const ahead = upcoming.flatMap((license) =>
    days
      .map((step) => ({ license, at: subDays(license.expiresAt, step) }))
      .filter(({ at }) => day.format(at) > today),
  );
  const [first] = ahead.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  if (!first) return null;
  const licenses = ahead
    .filter(({ at }) => day.format(at) === day.format(first.at))
    .map(({ license }) => ({ ...license, expiresAt: license.expiresAt.toISOString() }));
  return { at: first.at.toISOString(), ...describeExpiry({ distributor, licenses }, settings) };
}
