import { asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { DistributorDetails, NewDistributor } from '@atrium/contracts/distributors';
import { BEFORE, changedColumns } from '../../db/changed-columns';
import type { Database } from '../../db/database';
import { author, nextVersion } from '../../db/row-version';
import { queryRows, requireRow } from '../../db/rows';
import { companies, distributors, users } from '../../db/schema/tables';

/** A company or license that was deleted with its distributor. */
export interface DeletedPart {
  readonly kind: 'company' | 'license';
  readonly id: number;
  /** Name of the company, for a license as well. */
  readonly name: string;
}

/** Creates the repository for a connection or a transaction. */
export function createDistributorRepository(db: Database) {
  return {
    /** Returns all distributors, or those with the ids; oldest first. */
    list(ids?: number[]) {
      return db
        .select({ ...getTableColumns(distributors), changedBy: author })
        .from(distributors)
        .leftJoin(users, eq(users.id, distributors.changedBy))
        .where(ids && inArray(distributors.id, ids))
        .orderBy(asc(distributors.id));
    },

    /** Creates and returns the distributor. */
    async create(distributor: NewDistributor, authorId: number) {
      return requireRow(
        await db
          .insert(distributors)
          .values({ ...distributor, changedBy: authorId })
          .returning(),
      );
    },

    /** Updates and returns the distributor, or `undefined` if it does not exist. */
    async update(id: number, values: Partial<DistributorDetails>, authorId: number) {
      const before = db.select().from(distributors).where(eq(distributors.id, id)).for('update');
      const [changed] = await db
        .update(distributors)

        .set({ ...values, ...nextVersion(distributors, authorId) })
        .from(before.as(BEFORE))
        .where(eq(distributors.id, id))
        .returning({
          ...getTableColumns(distributors),
          changedColumns: changedColumns(distributors),
        });
      return changed;
    },

    /**
     * Locks a distributor and its companies until the transaction ends, so that nothing can be added to
     * them; `undefined` if it does not exist.
     */
    async lock(id: number) {
      const [locked] = await db
        .select({ id: distributors.id, name: distributors.name })
        .from(distributors)
        .where(eq(distributors.id, id))
        .for('update');
      await db
        .select({ id: companies.id })
        .from(companies)
        .where(eq(companies.distributorId, id))
        .orderBy(asc(companies.id))
        .for('update');
      return locked;
    },

    /** Deletes a locked distributor; returns its companies and licenses, which are deleted with it. */
    remove(id: number) {
      return queryRows<DeletedPart>(
        db,
        sql`
          with removed as (delete from distributors where id = ${id})
          select 'company' as kind, id, name from companies where distributor_id = ${id}
          union all
          select 'license', licenses.id, name
          from licenses join companies on companies.id = company_id
          where licenses.distributor_id = ${id}
          order by kind, id`,
      );
    },
  };
}
