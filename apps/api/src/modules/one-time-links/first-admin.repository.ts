import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { LINK_HOURS } from '@atrium/contracts/people';
import type { Database } from '../../db/database';
import { firstAdminLinks } from '../../db/schema/account-tables';

const oldest = sql`now() - ${LINK_HOURS}::int * interval '1 hour'`;

/** Creates the repository of the one-time links that make the first admin. */
export function createFirstAdminRepository(db: Database) {
  return {
    /** Adds a link. */
    async add(tokenHash: string): Promise<void> {
      await db.insert(firstAdminLinks).values({ tokenHash });
    },

    /** Returns whether a link is valid. */
    async isValid(tokenHash: string): Promise<boolean> {
      const valid = and(
        eq(firstAdminLinks.tokenHash, tokenHash),
        gt(firstAdminLinks.createdAt, oldest),
      );
      return (await db.$count(firstAdminLinks, valid)) > 0;
    },

    /** Returns whether there is a valid link. */
    async hasValid(): Promise<boolean> {
      return (await db.$count(firstAdminLinks, gt(firstAdminLinks.createdAt, oldest))) > 0;
    },

    /** Removes the links that have expired. */
    async removeExpired(): Promise<void> {
      await db.delete(firstAdminLinks).where(lte(firstAdminLinks.createdAt, oldest));
    },

    /** Removes all links. */
    async removeAll(): Promise<void> {
      await db.delete(firstAdminLinks);
    },
  };
}
