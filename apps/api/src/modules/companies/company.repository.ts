import type { CompanyDetails, NewCompany } from '@atrium/contracts';
import { asc, eq } from 'drizzle-orm';
import { unlessUnknown } from '../../db/constraint';
import type { Database } from '../../db/database';
import { only } from '../../db/rows';
import { companies } from '../../db/schema';

/** Companies. */
export type CompanyRepository = ReturnType<typeof createCompanyRepository>;

/** Makes the repository from a connection or a transaction. */
export function createCompanyRepository(db: Database) {
  return {
    /** Every company, oldest first. */
    list() {
      return db.select().from(companies).orderBy(asc(companies.id));
    },

    /** A company, or `undefined` when there is none. */
    async find(uuid: string) {
      const [company] = await db.select().from(companies).where(eq(companies.uuid, uuid));
      return company;
    },

    /** The new company, or `undefined` when its distributor does not exist. */
    async create(company: NewCompany) {
      const rows = await unlessUnknown(
        'companies_distributor_id_distributors_id_fk',
        db.insert(companies).values(company).returning(),
      );
      return rows && only(rows);
    },

    /** The changed company, or `undefined` when there is none. */
    async update(uuid: string, details: CompanyDetails) {
      const [changed] = await db
        .update(companies)
        .set(details)
        .where(eq(companies.uuid, uuid))
        .returning();
      return changed;
    },

    /** Deletes a company with its licences; `undefined` when there is none. */
    async remove(id: number) {
      const [removed] = await db
        .delete(companies)
        .where(eq(companies.id, id))
        .returning({ id: companies.id });
      return removed;
    },
  };
}
