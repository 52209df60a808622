import { isDeepStrictEqual } from 'node:util';
import { tz } from '@date-fns/tz';
import { addDays, differenceInCalendarDays } from 'date-fns';
import type { ExpiryNotices } from '@atrium/contracts/expiry-notices';
import { mailboxKey } from '@atrium/contracts/mailbox';
import { REFUSED_DAYS } from '@atrium/contracts/refused-invitations';
import { errorMessages, type expiryNoticeEndpoints } from '@atrium/contracts/server';
import type { Database } from '../../db/database';
import type { HandlersOf } from '../../handlers';
import { HttpError } from '../../http/errors';
import { withIsoDates } from '../../http/iso-dates';
import { requireFound } from '../../http/require';
import {
  describeExpiry,
  type ExpiryNoticeSettings,
} from '../../mail/expiry-notice/expiry-notice-mail';
import { auditedChange } from '../audit/audit-event';
import { audited } from '../audit/audited';
import {
  createExpiryNoticeRepository,
  type ExpiryNoticeDays,
  withoutTold,
} from './expiry-notice.repository';

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
      next: findNext(name, expiryMails, upcoming, settings),
      log: (await notices.listSent(id)).map(toLogEntry),
    };
  }

  return {
    getExpiryNotices: ({ params }) => read(db, params.id),

    setExpiryAddresses: audited(db, async ({ params: { id }, body }, transaction) => {
      const notices = createExpiryNoticeRepository(transaction);
      const distributor = requireFound(await notices.find(id, true));
      const { previous, addresses } = body;
      if (previous && !isDeepStrictEqual(previous, distributor.expiryMails)) {
        throw new HttpError(412, errorMessages.expiryAddressesChanged);
      }
      const distinct = new Map(addresses.map((address) => [mailboxKey(address), address]));
      const isChanged = await notices.setAddresses(id, [...distinct.values()]);
      return {
        response: await read(transaction, id),
        changes: isChanged
          ? [auditedChange('distributor.changed', distributor, 'expiry_mails')]
          : [],
      };
    }),

    listRefusedExpiryNotices: async () => {
      const mails = await createExpiryNoticeRepository(db).listRefused(REFUSED_DAYS);
      return mails.flatMap(({ key, addresses, settledAt, ...mail }) => {
        // As it is stored now; an address that was removed or corrected needs nothing.
        const address = addresses.find((present) => mailboxKey(present) === key);
        // A mail that has failed is settled.
        const at = (settledAt ?? new Date()).toISOString();
        return address === undefined ? [] : { ...mail, address, at };
      });
    },
  };
}

type Entry = Awaited<
  ReturnType<ReturnType<typeof createExpiryNoticeRepository>['listSent']>
>[number];

function toLogEntry({ mails, ...entry }: Entry): ExpiryNotices['log'][number] {
  const byKey = new Map(mails.map((mail) => [mail.key, mail]));
  return {
    ...withIsoDates(entry),
    mails: entry.recipients.flatMap((address) => {
      const mail = byKey.get(mailboxKey(address));
      if (!mail) return [];
      const { state, lastReason } = mail;
      return {
        address,
        state: state === 'failed' ? ('refused' as const) : state,
        reason: state === 'failed' ? lastReason : null,
      };
    }),
  };
}

type Upcoming = Awaited<
  ReturnType<ReturnType<typeof createExpiryNoticeRepository>['listUpcoming']>
>;

/** Returns the mail that is sent next: that to the first address which has missed one, or to all; see `claimDue`. */
function findNext(
  distributor: string,
  addresses: readonly string[],
  upcoming: Upcoming,
  { days, ...settings }: ExpiryNoticeDays & ExpiryNoticeSettings,
): ExpiryNotices['next'] {
  const now = new Date();
  const ahead = upcoming.flatMap(({ told, ...license }) => {
    const left = differenceInCalendarDays(license.expiresAt, now, {
      in: tz(settings.timeZone),
    });
    const present = Math.min(...days.filter((step) => step >= left));
    const known = told.find((one) => one.days === present)?.recipients ?? [];
    const missing = present === Infinity ? [] : withoutTold(addresses, known);
    if (missing.length > 0) return [{ license, inDays: 0, recipients: missing }];
    const later = days.filter((step) => step < left);
    if (later.length === 0) return [];
    return [{ license, inDays: left - Math.max(...later), recipients: addresses }];
  });
  if (ahead.length === 0) return null;
  const inDays = Math.min(...ahead.map((one) => one.inDays));
  const next = ahead.filter((one) => one.inDays === inDays);
  const ofAddress = (address: string) =>
    next.filter(({ recipients }) => recipients.includes(address));
  const first = addresses.map(ofAddress).find((found) => found.length > 0) ?? [];
  const licenses = first.map(({ license }) => withIsoDates(license));
  return {
    at: addDays(now, inDays).toISOString(),
    recipients: addresses.filter((address) => isDeepStrictEqual(ofAddress(address), first)),
    ...describeExpiry({ distributor, licenses }, settings),
  };
}
