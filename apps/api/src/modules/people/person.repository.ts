import { and, asc, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { ADMIN_ROLE } from '@atrium/contracts';
import type { AccountSettings, PersonState } from '@atrium/contracts/people';
import { takeLock } from '../../db/advisory-lock';
import type { Database } from '../../db/database';
import { accountSettings, passwordLinks, userIdentities } from '../../db/schema/account-tables';
import { outbox } from '../../db/schema/mail-tables';
import { sessions } from '../../db/schema/session-tables';
import { users } from '../../db/schema/tables';
import { passwordLinkMail } from '../../mail/password-link/password-link-mail';
import { NO_PASSWORD } from '../users/user.repository';

// Expired links are invalid, whether or not their rows have been removed.
const validLink = and(
  eq(passwordLinks.userId, users.id),
  gt(passwordLinks.expiresAt, sql`now()`),
  isNull(users.deactivatedAt),
);

const personColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  emailKey: users.emailKey,
  role: users.role,
  rights: users.rights,
  hasPassword: sql<boolean>`${users.passwordHash} <> ${NO_PASSWORD}`,
  // Account at the sign-in provider; `null` before the first sign-in there.
  providerAccount: {
    issuer: userIdentities.issuer,
    subject: userIdentities.subject,
    email: userIdentities.email,
    linkedAt: userIdentities.createdAt,
  },
  deactivatedAt: users.deactivatedAt,
  // The type of `mapWith` leaves out null.
  lastSeenAt: sql`greatest(${users.lastSeenAt},
    (select max(${sessions.lastSeenAt}) from ${sessions} where ${sessions.userId} = ${users.id}))`.mapWith(
    users.lastSeenAt,
  ) as SQL<Date | null>,
  hasSecondFactor: sql<boolean>`${users.secondFactorSince} is not null`,
  // End of the link that is still valid.
  linkExpiresAt: passwordLinks.expiresAt,
  // The mail of that link was queued with it; `null` if it was copied.
  linkMail: sql<Pick<typeof outbox.$inferSelect, 'state' | 'lastReason'> | null>`(
    case when ${passwordLinks.userId} is not null then (
      select json_build_object('state', state, 'lastReason', last_reason) from ${outbox} mail
      where mail_kind = ${passwordLinkMail.name} and recipient_key = ${users.emailKey}
        and mail.created_at >= ${passwordLinks.createdAt}
      order by mail.id desc limit 1)
    end)`,
};

/** A stored person. */
export type PersonRow = Awaited<
  ReturnType<ReturnType<typeof createPersonRepository>['list']>
>[number];

/** Creates the repository of people and of the settings of their accounts for a connection or a transaction. */
export function createPersonRepository(db: Database) {
  const selectPeople = () =>
    db
      .select(personColumns)
      .from(users)
      .leftJoin(passwordLinks, validLink)
      .leftJoin(userIdentities, eq(userIdentities.userId, users.id));

  return {
    /** Returns everybody, sorted by username. */
    list: () => selectPeople().orderBy(asc(users.usernameKey)).execute(),

    async find(id: number) {
      const [found] = await selectPeople().where(eq(users.id, id));
      return found;
    },

    /**
     * Locks a person until the transaction ends. Every writer of the person's sessions and links locks
     * this row first, which prevents deadlocks.
     * @param strength with `no key update`, other transactions can add rows that refer to the person.
     * @returns `undefined` if there is nobody with the id.
     */
    async lock(id: number, strength: 'update' | 'no key update' = 'update') {
      const [found] = await selectPeople().where(eq(users.id, id)).for(strength, { of: users });
      return found;
    },

    /**
     * Waits for other transactions that change who is an admin, and keeps new ones waiting until this one
     * ends. It comes after the locks of people, which prevents deadlocks.
     */
    lockAdmins: () => takeLock(db, 'admins'),

    /** Returns whether anybody else is an admin who can sign in; the caller holds `lockAdmins`. */
    async hasOtherAdmin(id: number): Promise<boolean> {
      const [other] = await db
        .select({ id: users.id })
        .from(users)
        .where(
          and(
            ne(users.id, id),
            eq(users.role, ADMIN_ROLE),
            ne(users.passwordHash, NO_PASSWORD),
            isNull(users.deactivatedAt),
          ),
        )
        .limit(1);
      return other !== undefined;
    },

    /** Adds a person; returns the id, or `undefined` if the username or the email address is taken. */
    async add(person: typeof users.$inferInsert): Promise<number | undefined> {
      const [added] = await db
        .insert(users)
        .values(person)
        .onConflictDoNothing()
        .returning({ id: users.id });
      return added?.id;
    },

    /** Removes the link of a person with the account at the sign-in provider. */
    async removeProviderAccount(id: number): Promise<void> {
      await db.delete(userIdentities).where(eq(userIdentities.userId, id));
    },

    /** Returns the ids of all active admins. */
    async listAdminIds(): Promise<number[]> {
      const admins = await db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.role, ADMIN_ROLE), isNull(users.deactivatedAt)));
      return admins.map(({ id }) => id);
    },

    /** Returns the settings of all accounts. */
    async readSettings(): Promise<AccountSettings> {
      const [settings] = await db
        .select({ adminsNeedSecondFactor: accountSettings.adminsNeedSecondFactor })
        .from(accountSettings);
      return settings ?? { adminsNeedSecondFactor: false };
    },

    /** Replaces the settings of all accounts. */
    async writeSettings(settings: AccountSettings): Promise<void> {
      await db
        .insert(accountSettings)
        .values(settings)
        .onConflictDoUpdate({ target: accountSettings.id, set: settings });
    },
  };
}

/** Returns the state of a person. */
export function stateOf({
  hasPassword,
  providerAccount,
  deactivatedAt,
}: Pick<PersonRow, 'hasPassword' | 'providerAccount' | 'deactivatedAt'>): PersonState {
  if (deactivatedAt !== null) return 'deactivated';
  return hasPassword || providerAccount !== null ? 'active' : 'invited';
}
