import { asc } from 'drizzle-orm';
import type { Database } from '../../db/database';
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
  };
}
