import { asc } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { licenses } from '../../db/schema';

/** Licences. */
export type LicenseRepository = ReturnType<typeof createLicenseRepository>;

/** Makes the repository from a connection or a transaction. */
export function createLicenseRepository(db: Database) {
  return {
    /** Every licence, oldest first. */
    list() {
      return db.select().from(licenses).orderBy(asc(licenses.id));
    },
  };
}
