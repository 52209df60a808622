import { and, desc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import { mailboxKey } from '@atrium/contracts/mailbox';
import { takeLock } from '../../db/advisory-lock';
import type { Database } from '../../db/database';
import { queryRows, requireRow } from '../../db/rows';
import { expiryNoticeMails, outbox } from '../../db/schema/mail-tables';
import { companies, distributors, expiryNotices, licenses } from '../../db/schema/tables';
import type { ExpiryNotice } from '../../mail/expiry-notice/expiry-notice-mail';

const LOG_LENGTH = 50;
const MOST_UPCOMING = 2000;
const MOST_REFUSED = 50;

/** A notice of an expiry, and the addresses that were told. */
export interface Told {
  readonly days: number;
  readonly recipients: readonly string[];
}

/** A mail of a notice, with the `mailboxKey` of its recipient. */
export interface StoredMail extends Pick<typeof outbox.$inferSelect, 'state' | 'lastReason'> {
  readonly key: string;
}

/** When notices are sent. */
export interface ExpiryNoticeDays {
  /** Days before the expiry. */
  readonly days: readonly number[];
  /** IANA time zone in which days begin. */
  readonly timeZone: string;
}

/** A mail to queue. */
export interface DueMail {
  readonly address: string;
  readonly notice: ExpiryNotice;
  readonly noticeIds: readonly number[];
}

interface DueLicense {
  readonly licenseId: number;
  readonly expiresAt: string;
  readonly days: number;
  readonly company: string;
  readonly companyUuid: string;
  readonly distributorId: number;
  readonly distributor: string;
  readonly addresses: readonly string[];
  /** Addresses that have been told. */
  readonly recipients: readonly string[];
}

/** Creates the repository of notices of expiry for a connection or a transaction. */
export function createExpiryNoticeRepository(db: Database) {
  /** Returns licenses that have reached a day of the settings, with addresses that were not told of the latest. */
  function listDue({ days, timeZone }: ExpiryNoticeDays) {
    return queryRows<DueLicense>(
      db,
      sql`
        select license.id as "licenseId", to_char(license.expires_at at time zone 'UTC',
            'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "expiresAt", step as days, company.name as company,
          company.uuid as "companyUuid", distributor.id as "distributorId", distributor.name as distributor,
          expiry_mails as addresses, coalesce(recipients, '{}') as recipients
        from ${licenses} license
          join ${companies} company on company.id = license.company_id
          join ${distributors} distributor on distributor.id = license.distributor_id
          cross join lateral (select (license.expires_at at time zone ${timeZone})::date
            - (now() at time zone ${timeZone})::date as left_days) as until
          cross join lateral (select min(day) as step from unnest(${sql.param(days)}::int[]) as day
            where day >= left_days) as reached
          left join ${expiryNotices} notice on notice.license_id = license.id
            and notice.expires_at = license.expires_at and notice.days = step
        where license.active and left_days >= 0 and step is not null
          and not expiry_mails <@ coalesce(recipients, '{}')
        order by distributor.id, license.expires_at, license.id`,
    );
  }

  /** Stores the addresses that are told of a license; returns the id of its notice. */
  async function addRecipients(
    { licenseId, expiresAt, days }: Pick<DueLicense, 'licenseId' | 'expiresAt' | 'days'>,
    recipients: readonly string[],
  ): Promise<number> {
    const stored = await db
      .insert(expiryNotices)
      .values({ licenseId, expiresAt: new Date(expiresAt), days, recipients: [...recipients] })
      .onConflictDoUpdate({
        target: [expiryNotices.licenseId, expiryNotices.expiresAt, expiryNotices.days],
        set: { recipients: sql`${expiryNotices.recipients} || excluded.recipients` },
      })
      .returning({ id: expiryNotices.id });
    return requireRow(stored).id;
  }

  return {
    /**
     * Stores that licenses have reached a day of the settings, and returns a mail for each address that has not been
     * told of it: all addresses of a distributor, or those that were added or corrected since. Of several days that
     * have passed since the last time, only the latest counts. Processes that share a database never get a mail twice.
     */
    async claimDue(settings: ExpiryNoticeDays): Promise<readonly DueMail[]> {
      await takeLock(db, 'expiry notices');
      const mails = new Map<string, DueMail>();
      for (const { licenseId, expiresAt, days, ...license } of await listDue(settings)) {
        const { distributorId, distributor, addresses, recipients } = license;
        const missing = withoutTold(addresses, recipients);
        if (missing.length === 0) continue;
        const noticeId = await addRecipients({ licenseId, expiresAt, days }, missing);
        const { company, companyUuid } = license;
        for (const address of missing) {
          const key = `${String(distributorId)} ${address}`;
          const mail = mails.get(key);
          mails.set(key, {
            address,
            noticeIds: [...(mail?.noticeIds ?? []), noticeId],
            notice: {
              distributor,
              licenses: [...(mail?.notice.licenses ?? []), { company, companyUuid, expiresAt }],
            },
          });
        }
      }
      return [...mails.values()];
    },

    /** Stores which mail tells of notices. */
    async addMail(mailId: number, noticeIds: readonly number[]): Promise<void> {
      await db
        .insert(expiryNoticeMails)
        .values(noticeIds.map((noticeId) => ({ noticeId, mailId })));
    },

    /** Returns the active licenses of a distributor that have not expired, soonest first. */
    listUpcoming(distributorId: number) {
      return db
        .select({
          expiresAt: licenses.expiresAt,
          company: companies.name,
          companyUuid: companies.uuid,
          /** Notices of this expiry so far, and who was told. */
          told: sql<readonly Told[]>`(
            select coalesce(json_agg(json_build_object('days', days, 'recipients', recipients)), '[]')
            from ${expiryNotices} notice
            where notice.license_id = ${licenses.id} and notice.expires_at = ${licenses.expiresAt})`,
        })
        .from(licenses)
        .innerJoin(companies, eq(companies.id, licenses.companyId))
        .where(
          sql`${licenses.distributorId} = ${distributorId} and ${licenses.active} and ${licenses.expiresAt} > now()`,
        )
        .orderBy(licenses.expiresAt, licenses.id)
        .limit(MOST_UPCOMING);
    },

    /** Returns the latest notices of a distributor with their mails, newest first. */
    listSent(distributorId: number) {
      return db
        .select({
          ...getTableColumns(expiryNotices),
          sentAt: expiryNotices.createdAt,
          companyName: companies.name,
          mails: sql<readonly StoredMail[]>`(
            select coalesce(json_agg(json_build_object(
              'key', recipient_key, 'state', state, 'lastReason', last_reason) order by mail.id), '[]')
            from expiry_notice_mails link join ${outbox} mail on mail.id = link.mail_id
            where link.notice_id = ${expiryNotices.id})`,
        })
        .from(expiryNotices)
        .innerJoin(licenses, eq(licenses.id, expiryNotices.licenseId))
        .innerJoin(companies, eq(companies.id, licenses.companyId))
        .where(eq(licenses.distributorId, distributorId))
        .orderBy(desc(expiryNotices.id))
        .limit(LOG_LENGTH);
    },

    /**
     * Returns name and addresses of a distributor.
     * @param locks whether nobody else changes them until the transaction ends.
     */
    async find(distributorId: number, locks = false) {
      const { id, name, expiryMails } = distributors;
      const query = db
        .select({ id, name, expiryMails })
        .from(distributors)
        .where(eq(id, distributorId));
      const [found] = await (locks ? query.for('update') : query);
      return found;
    },

    /**
     * Returns the mails to distributors that were refused in the last days, without those that a later one to the same
     * address has replaced; newest first.
     */
    listRefused(days: number) {
      return db
        .selectDistinctOn([outbox.id], {
          id: outbox.id,
          key: outbox.recipientKey,
          address: outbox.recipient,
          reason: outbox.lastReason,
          settledAt: outbox.settledAt,
          distributorId: distributors.id,
          distributorName: distributors.name,
          addresses: distributors.expiryMails,
        })
        .from(outbox)
        .innerJoin(expiryNoticeMails, eq(expiryNoticeMails.mailId, outbox.id))
        .innerJoin(expiryNotices, eq(expiryNotices.id, expiryNoticeMails.noticeId))
        .innerJoin(licenses, eq(licenses.id, expiryNotices.licenseId))
        .innerJoin(distributors, eq(distributors.id, licenses.distributorId))
        .where(
          and(
            eq(outbox.state, 'failed'),
            gt(outbox.settledAt, sql`now() - make_interval(days => ${days})`),
            sql`not exists (
              select from outbox later where later.mail_kind = ${outbox.mailKind}
                and later.recipient_key = ${outbox.recipientKey} and later.id > ${outbox.id})`,
          ),
        )
        .orderBy(desc(outbox.id))
        .limit(MOST_REFUSED);
    },

    /** Replaces the addresses of a distributor; returns whether they are others now. */
    async setAddresses(distributorId: number, addresses: readonly string[]): Promise<boolean> {
      const others = sql`${distributors.expiryMails} is distinct from ${sql.param(addresses)}::text[]`;
      const changed = await db
        .update(distributors)
        .set({ expiryMails: [...addresses] })
        .where(sql`${distributors.id} = ${distributorId} and ${others}`)
        .returning({ id: distributors.id });
      return changed.length > 0;
    },
  };
}

/** Returns the addresses that are not among those that were told, in any spelling. */
export function withoutTold(addresses: readonly string[], told: readonly string[]): string[] {
  const keys = new Set(told.map(mailboxKey));
  return addresses.filter((address) => !keys.has(mailboxKey(address)));
}
