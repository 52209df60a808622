import { desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { queryRows } from '../../db/rows';
import { companies, distributors, expiryNotices, licenses } from '../../db/schema/tables';
import type { ExpiryNotice } from '../../mail/expiry-notice/expiry-notice-mail';

const LOG_LENGTH = 50;
const MOST_UPCOMING = 2000;

/** When notices are sent. */
export interface ExpiryNoticeDays {
  /** Days before the expiry. */
  readonly days: readonly number[];
  /** IANA time zone in which days begin. */
  readonly timeZone: string;
}

/** A notice to send, and to whom. */
export interface DueNotice extends ExpiryNotice {
  readonly addresses: readonly string[];
}

/** Creates the repository of notices of expiry for a connection or a transaction. */
export function createExpiryNoticeRepository(db: Database) {
  return {
    /**
     * Stores that licenses have reached a day of the settings, and returns a notice for each distributor. Of several days
     * that have passed since the last time, only the latest counts. Processes that share a database never
     * get a notice twice.
     */
    claimDue({ days, timeZone }: ExpiryNoticeDays): Promise<readonly DueNotice[]> {
      return queryRows<DueNotice>(
        db,
        sql`
          with due as (
            select license.id, license.expires_at, distributor.id as distributor_id, distributor.name,
              distributor.expiry_mails, company.name as company, company.uuid,
              (select min(step) from unnest(${sql.param(days)}::int[]) as step
                where step >= left_days) as step
            from ${licenses} license
              join ${companies} company on company.id = license.company_id
              join ${distributors} distributor on distributor.id = license.distributor_id,
              lateral (select (license.expires_at at time zone ${timeZone})::date
                - (now() at time zone ${timeZone})::date as left_days) as until
            where license.active and distributor.expiry_mails <> '{}' and left_days >= 0
          ), claimed as (
            insert into ${expiryNotices} (license_id, expires_at, days, recipients)
            select id, expires_at, step, expiry_mails from due where step is not null
            on conflict do nothing returning license_id
          )
          select name as distributor, expiry_mails as addresses, json_agg(json_build_object(
            'company', company, 'companyUuid', uuid, 'expiresAt', to_char(
              expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
            ) order by expires_at, due.id) as licenses
          from due join claimed on license_id = due.id
          group by distributor_id, name, expiry_mails order by distributor_id`,
      );
    },

    /** Returns the active licenses of a distributor that have not expired, soonest first. */
    listUpcoming(distributorId: number) {
      return db
        .select({
          expiresAt: licenses.expiresAt,
          company: companies.name,
          companyUuid: companies.uuid,
          /** Days of the notices of this expiry so far. */
          sentDays: sql<number[]>`array(select days from ${expiryNotices} notice
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

    /** Returns the latest notices of a distributor, newest first. */
    listSent(distributorId: number) {
      return db
        .select({
          ...getTableColumns(expiryNotices),
          sentAt: expiryNotices.createdAt,
          companyName: companies.name,
        })
        .from(expiryNotices)
        .innerJoin(licenses, eq(licenses.id, expiryNotices.licenseId))
        .innerJoin(companies, eq(companies.id, licenses.companyId))
        .where(eq(licenses.distributorId, distributorId))
        .orderBy(desc(expiryNotices.id))
        .limit(LOG_LENGTH);
    },

    /** Returns name and addresses of a distributor. */
    async find(distributorId: number) {
      const { id, name, expiryMails } = distributors;
      const [found] = await db
        .select({ id, name, expiryMails })
        .from(distributors)
        .where(eq(id, distributorId));
      return found;
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
