import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { userIdentities } from '../../db/schema/account-tables';
import { users } from '../../db/schema/tables';

// Any number that no other lock uses.
const FIRST_SIGN_IN_LOCK = 5_120_844;

/** A user, and the account at the provider if it is known. */
export interface IdentifiedUser {
  readonly id: number;
  readonly username: string;
  readonly role: string;
  readonly deactivatedAt: Date | null;
  readonly subject: string | null;
}

/** Creates the repository of users' accounts at the provider. */
export function createIdentityRepository(db: Database) {
  const columns = {
    ...{ id: users.id, username: users.username, role: users.role },
    deactivatedAt: users.deactivatedAt,
    subject: userIdentities.subject,
  };
  const select = () =>
    db.select(columns).from(users).leftJoin(userIdentities, eq(userIdentities.userId, users.id));

  return {
    /** Lets one transaction at a time link an account. */
    async lock(): Promise<void> {
      await db.execute(sql`select pg_advisory_xact_lock(${FIRST_SIGN_IN_LOCK}::int)`);
    },

    /** Returns the user with an account at the provider. */
    async find(issuer: string, subject: string): Promise<IdentifiedUser | undefined> {
      const isAccount = and(eq(userIdentities.issuer, issuer), eq(userIdentities.subject, subject));
      const [found] = await select().where(isAccount);
      return found;
    },

    async findByEmailKey(emailKey: string): Promise<IdentifiedUser | undefined> {
      const [found] = await select().where(eq(users.emailKey, emailKey));
      return found;
    },

    async link(userId: number, issuer: string, subject: string): Promise<void> {
      await db.insert(userIdentities).values({ userId, issuer, subject });
    },
  };
}
