import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { undefinedOnForeignKeyViolation } from '../../db/foreign-key';
import { requireRow } from '../../db/rows';
import { companies, licenses } from '../../db/schema/tables';

/** Licences. */
export type LicenseRepository = ReturnType<typeof createLicenseRepository>;

// By its company, since nothing but its key names a license itself, and that is a secret.
const companyName = sql<string>`(
  select name from companies where companies.id = licenses.company_id)`;

/** Makes the repository from a connection or a transaction. */
export function createLicenseRepository(db: Database) {
  return {
    /** Every licence, oldest first. */
    list() {
      return db.select().from(licenses).orderBy(asc(licenses.id));
    },

    /** The licences of a company, oldest first, or `undefined` when there is no such company. */
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

    /** The new licence, or `undefined` when its company does not belong to its distributor. */
    async create(license: typeof licenses.$inferInsert) {
      const rows = await undefinedOnForeignKeyViolation(
        'licenses_company_fk',
        db
          .insert(licenses)
          .values(license)
          .returning({ ...getTableColumns(licenses), companyName }),
      );
      return rows && requireRow(rows);
    },

    /** Deletes a licence; `undefined` when there is none. */
    async remove(id: number) {
      const [removed] = await db
        .delete(licenses)
        .where(eq(licenses.id, id))
        .returning({ id: licenses.id, companyName });
      return removed;
    },
  };
}
