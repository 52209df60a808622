import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { LicenseTerms } from '@atrium/contracts/license-terms';
import type { Database } from '../../db/database';
import { undefinedOnForeignKeyViolation } from '../../db/foreign-key';
import { requireRow } from '../../db/rows';
import { companies, licenses } from '../../db/schema/tables';

// Audit events name a license by its company, because its key is a secret.
const companyName = sql<string>`(
  select name from companies where companies.id = licenses.company_id)`;

type Values = typeof licenses.$inferInsert;

/** Creates the repository for a connection or a transaction. */
export function createLicenseRepository(db: Database) {
  return {
    /** Returns all licenses, or those with the ids; oldest first. */
    list(ids?: number[]) {
      return db
        .select()
        .from(licenses)
        .where(ids && inArray(licenses.id, ids))
        .orderBy(asc(licenses.id));
    },

    /** Returns the licenses of a company, oldest first, or `undefined` if it does not exist. */
    async listOfCompany(uuid: string) {
      const rows = await db
        .select({ license: licenses })
        .from(companies)
        .leftJoin(
          licenses,
          and(
            eq(licenses.companyId, companies.id),
            eq(licenses.distributorId, companies.distributorId),
          ),
        )
        .where(eq(companies.uuid, uuid))
        .orderBy(asc(licenses.id));
      return rows.length === 0 ? undefined : rows.flatMap(({ license }) => license ?? []);
    },

    /** Creates and returns the license, or `undefined` if its company does not belong to its distributor. */
    async create(license: Values) {
      const rows = await undefinedOnForeignKeyViolation(
        'licenses_company_fk',
        db
          .insert(licenses)
          .values(license)
          .returning({ ...getTableColumns(licenses), companyName }),
      );
      return rows && requireRow(rows);
    },

    /** Updates and returns the license with its former expiry, or `undefined` if it does not exist. */
    async update(id: number, values: Partial<Pick<Values, 'active' | 'expiresAt' | 'isTrial'>>) {
      const before = db
        .select()
        .from(licenses)
        .where(eq(licenses.id, id))
        .for('update')
        .as('before');
      const [updated] = await db
        .update(licenses)
        .set(values)
        .from(before)
        .where(eq(licenses.id, id))
        .returning({
          ...getTableColumns(licenses),
          companyName,
          formerExpiresAt: before.expiresAt,
        });
      return updated;
    },

    /**
     * Updates and returns those of the licenses that still have their former expiry, with it; in any order.
     * The rows are locked in the order of their ids, so that two renewals do not wait for each other.
     */
    renewAll({ licenses: terms, isTrial }: LicenseTerms) {
      const ids = terms.map(({ id }) => id);
      const before = db
        .select()
        .from(licenses)
        .where(inArray(licenses.id, ids))
        .orderBy(asc(licenses.id))
        .for('update')
        .as('before');
      const formerExpiries = terms.map(({ formerExpiresAt }) => formerExpiresAt);
      const expiries = terms.map(({ expiresAt }) => expiresAt);
      const term = sql`unnest(${sql.param(ids)}::int[], ${sql.param(formerExpiries)}::timestamptz[],
        ${sql.param(expiries)}::timestamptz[]) as term(id, former_expires_at, expires_at)`;
      return db
        .update(licenses)
        .set({ expiresAt: sql`term.expires_at`, isTrial })
        .from(before)
        .innerJoin(
          term,
          // Requests have no microseconds.
          sql`term.id = ${before.id}
            and term.former_expires_at = date_trunc('milliseconds', ${before.expiresAt})`,
        )
        .where(eq(licenses.id, before.id))
        .returning({
          ...getTableColumns(licenses),
          companyName,
          formerExpiresAt: before.expiresAt,
        });
    },

    /** Deletes a license; `undefined` if it does not exist. */
    async remove(id: number) {
      const [removed] = await db
        .delete(licenses)
        .where(eq(licenses.id, id))
        .returning({ id: licenses.id, companyName });
      return removed;
    },
  };
}
