import { and, eq } from 'drizzle-orm';
import { takeLock } from '../../db/advisory-lock';
import type { Database } from '../../db/database';
import { userIdentities } from '../../db/schema/account-tables';
import { users } from '../../db/schema/tables';

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
    id: users.id,
    username: users.username,
    role: users.role,
    deactivatedAt: users.deactivatedAt,
    subject: userIdentities.subject,
  };
  const select = () =>
    db.select(columns).from(users).leftJoin(userIdentities, eq(userIdentities.userId, users.id));

  return {
    /** Lets one transaction at a time link an account. */
    lock: () => takeLock(db, 'first sign-in'),

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
