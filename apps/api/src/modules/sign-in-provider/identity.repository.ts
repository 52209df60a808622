import { and, eq } from 'drizzle-orm';
import { mailboxKey } from '@atrium/contracts/mailbox';
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
  /** The address that the provider had verified at the last sign-in. */
  readonly providerEmail: string | null;
}

/** Creates the repository of users' accounts at the provider. */
export function createIdentityRepository(db: Database) {
  const columns = {
    id: users.id,
    username: users.username,
    role: users.role,
    deactivatedAt: users.deactivatedAt,
    subject: userIdentities.subject,
    providerEmail: userIdentities.email,
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

    async link(identity: typeof userIdentities.$inferInsert): Promise<void> {
      await db.insert(userIdentities).values(identity);
    },

    async rememberEmail(userId: number, email: string): Promise<void> {
      await db.update(userIdentities).set({ email }).where(eq(userIdentities.userId, userId));
    },

    /**
     * Returns the address that the provider has verified for a user, if it is another mailbox than that of
     * the account and nobody else's.
     */
    async findOtherEmail(userId: number): Promise<string | undefined> {
      const [found] = await db
        .select({ emailKey: users.emailKey, email: userIdentities.email })
        .from(userIdentities)
        .innerJoin(users, eq(users.id, userIdentities.userId))
        .where(eq(userIdentities.userId, userId));
      const email = found?.email ?? undefined;
      if (email === undefined || mailboxKey(email) === found?.emailKey) return undefined;
      const isTaken = (await db.$count(users, eq(users.emailKey, mailboxKey(email)))) > 0;
      return isTaken ? undefined : email;
    },
  };
}
