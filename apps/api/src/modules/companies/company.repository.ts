import { asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { CompanyDetails, NewCompany } from '@atrium/contracts/companies';
import { BEFORE, changedColumns } from '../../db/changed-columns';
import type { Database } from '../../db/database';
import { undefinedOnForeignKeyViolation } from '../../db/foreign-key';
import { author, nextVersion } from '../../db/row-version';
import { queryRows, requireRow } from '../../db/rows';
import { companies, users } from '../../db/schema/tables';

/** Creates the repository for a connection or a transaction. */
export function createCompanyRepository(db: Database) {
  const select = () =>
    db
      .select({ ...getTableColumns(companies), changedBy: author })
      .from(companies)
      .leftJoin(users, eq(users.id, companies.changedBy));

  return {
    /** Returns all companies, or those with the ids; oldest first. */
    list(ids?: number[]) {
      return select()
        .where(ids && inArray(companies.id, ids))
        .orderBy(asc(companies.id));
    },

    /** Returns a company, or `undefined` if it does not exist. */
    async find(uuid: string) {
      const [company] = await select().where(eq(companies.uuid, uuid));
      return company;
    },

    /** Creates and returns the company, or `undefined` if its distributor does not exist. */
    async create(company: NewCompany, authorId: number) {
      const rows = await undefinedOnForeignKeyViolation(
        'companies_distributor_id_distributors_id_fk',
        db
          .insert(companies)
          .values({ ...company, changedBy: authorId })
          .returning(),
      );
      return rows && requireRow(rows);
    },

    /** Updates and returns the company, or `undefined` if it does not exist. */
    async update(uuid: string, details: CompanyDetails, authorId: number) {
      const before = db.select().from(companies).where(eq(companies.uuid, uuid)).for('update');
      const [changed] = await db
        .update(companies)
        .set({ ...details, ...nextVersion(companies, authorId) })
        .from(before.as(BEFORE))
        .where(eq(companies.uuid, uuid))
        .returning({ ...getTableColumns(companies), changedColumns: changedColumns(companies) });
      return changed;
    },

    /**
     * Locks a company until the transaction ends, so that no license can be added; `undefined` if it
     * does not exist.
     */
    async lock(id: number) {
      const [locked] = await db
        .select({ id: companies.id, name: companies.name })
        .from(companies)
        .where(eq(companies.id, id))
        .for('update');
      return locked;
    },

    /** Deletes a locked company; returns its licenses, which are deleted with it. */
    remove(id: number) {
      return queryRows<{ readonly id: number }>(
        db,
        sql`
          with removed as (delete from companies where id = ${id})
          select id from licenses where company_id = ${id} order by id`,
      );
    },
  };
}
