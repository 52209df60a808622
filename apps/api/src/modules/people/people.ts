import { isDeepStrictEqual } from 'node:util';
import { ADMIN_ROLE, type User } from '@atrium/contracts';
import { foldUsername } from '@atrium/contracts/fold-username';
import { mailboxKey } from '@atrium/contracts/mailbox';
import type { NewPerson } from '@atrium/contracts/people';
import { releaseAreas } from '@atrium/contracts/rights';
import { UserFacingError } from '../../config/user-facing-error';
import type { Database } from '../../db/database';
import { createOutboxRepository } from '../../mail/outbox/outbox.repository';
import { type AuditedChange, auditedChange, userChange } from '../audit/audit-event';
import { createPasswordLink } from '../one-time-links/create-password-link';
import { createFirstAdminRepository } from '../one-time-links/first-admin.repository';
import { createPasswordLinkRepository } from '../one-time-links/password-link.repository';
import { listReleasedAreas } from '../released-apps/released-app.repository';
import { createSecondFactorRepository } from '../second-factor-codes/second-factor.repository';
import { createUserRepository, NO_PASSWORD } from '../users/user.repository';
import { createPersonRepository, type PersonRow } from './person.repository';

/** A rule of accounts that a change would break; the message is a sentence for whoever asked for it. */
export class PeopleRuleError extends UserFacingError {
  override name = 'PeopleRuleError';
}

/** Changes of people, with the same rules for the API and the commands. */
export type People = ReturnType<typeof createPeople>;

/**
 * Creates the service. Each function returns the changes to record, none if there was nothing to change,
 * and throws a `PeopleRuleError` if a rule forbids it.
 * @param db a transaction, in which the changes are recorded, too.
 */
export function createPeople(db: Database) {
  const people = createPersonRepository(db);
  const users = createUserRepository(db);
  const links = createPasswordLinkRepository(db);

  async function requireOtherAdmin(person: PersonRow): Promise<void> {
    const canSignIn = person.hasPassword && person.deactivatedAt === null;
    if (person.role !== ADMIN_ROLE || !canSignIn || (await people.hasOtherAdmin(person.id))) return;
    throw new PeopleRuleError(
      `${person.username} is the last admin who can sign in. Make somebody else an admin first.`,
    );
  }

  async function requireKnownAreas(added: readonly string[]): Promise<void> {
    const known = await listReleasedAreas(db);
    const unknown = releaseAreas(added).filter((area) => !known.includes(area));
    if (unknown.length === 0) return;
    throw new PeopleRuleError(
      `There is no area ${unknown.join(', ')} here. Choose from ${known.join(', ')}.`,
    );
  }

  return {
    /**
     * Adds a person.
     * @param password without one, a link sets the first. One that somebody else has chosen must be changed.
     */
    async add(
      { username, email, role }: Omit<NewPerson, 'delivery'>,
      password = { passwordHash: NO_PASSWORD, mustChangePassword: false },
    ) {
      const usernameKey = foldUsername(username);
      const emailKey = mailboxKey(email);
      // Some accounts are stored under an earlier form of the key.
      const names = await users.listUsernames();
      const namesake = names.find((name) => foldUsername(name) === usernameKey);
      const id =
        namesake === undefined
          ? await people.add({ username, usernameKey, email, emailKey, role, ...password })
          : undefined;
      if (id === undefined) {
        const other = namesake ?? (await users.findByUsernameKey(usernameKey))?.username;
        throw new PeopleRuleError(
          other
            ? `The user ${other} already exists.`
            : `The email address ${email} already belongs to a user.`,
        );
      }
      await createFirstAdminRepository(db).removeAll();
      return { id, changes: [userChange('user.created', { id, username }, role)] };
    },

    /** Changes the role of a person and ends their sessions. */
    async changeRole(id: number, role: string): Promise<AuditedChange[] | undefined> {
      const person = await people.lock(id);
      if (person === undefined || person.role === role) return person && [];
      await people.lockAdmins();
      await requireOtherAdmin(person);
      await users.update(id, { role });
      await users.endSessions(id);
      return [userChange('user.role_changed', person, `${person.role} → ${role}`)];
    },

    /**
     * Replaces the rights that a person has beside the role, and ends their sessions, as open pages know only
     * the former ones.
     * @throws PeopleRuleError for a right to an area that has no release, unless the person has it already.
     */
    async changeRights(
      id: number,
      wanted: readonly string[],
    ): Promise<AuditedChange[] | undefined> {
      const person = await people.lock(id);
      const rights = [...new Set(wanted)].sort();
      if (person === undefined || isDeepStrictEqual(person.rights, rights)) return person && [];
      await requireKnownAreas(rights.filter((right) => !person.rights.includes(right)));
      await users.update(id, { rights });
      await users.endSessions(id);
      const detail = [person.rights, rights].map((list) => list.join(', ') || 'none').join(' → ');
      return [userChange('user.rights_changed', person, detail)];
    },

    /** Deactivates a person: ends their sessions and their link, and cancels their mails. */
    async deactivate(id: number): Promise<AuditedChange[] | undefined> {
      const person = await people.lock(id);
      if (person === undefined || person.deactivatedAt !== null) return person && [];
      await people.lockAdmins();
      await requireOtherAdmin(person);
      await users.update(id, { deactivatedAt: new Date() });
      await users.endSessions(id);
      await links.remove(id);
      await createOutboxRepository(db).cancelFor(person.emailKey);
      return [userChange('user.deactivated', person)];
    },

    /** Reactivates a person, whose password is still the same. */
    async reactivate(id: number): Promise<AuditedChange[] | undefined> {
      const person = await people.lock(id);
      if (person === undefined || person.deactivatedAt === null) return person && [];
      await users.update(id, { deactivatedAt: null });
      return [userChange('user.reactivated', person)];
    },

    /**
     * Creates a one-time link for a new password; earlier ones end. The present password stays valid
     * until the person uses the link.
     * @param origin under which people reach the server.
     * @param sender if given, the link is mailed to the person.
     */
    async createLink(
      id: number,
      origin: string,
      sender?: Pick<User, 'username' | 'email'>,
    ): Promise<{ address: string; changes: AuditedChange[] } | undefined> {
      // Two admins may mail links to each other, and each mail is counted for its sender.
      const person = await people.lock(id, 'no key update');
      if (person === undefined) return undefined;
      if (person.deactivatedAt !== null) {
        throw new PeopleRuleError(
          `${person.username} is deactivated. Reactivate the account first.`,
        );
      }
      const address = await createPasswordLink(db, person, origin, sender);
      const detail = sender ? 'by mail' : 'to copy';
      return { address, changes: [userChange('user.password_link_created', person, detail)] };
    },

    /**
     * Sets the password that a person has chosen by a link; `undefined` if the link is not valid any
     * longer. Ends all sessions and forgets the browsers.
     */
    async useLink(
      id: number,
      tokenHash: string,
      passwordHash: string,
    ): Promise<AuditedChange[] | undefined> {
      const person = await people.lock(id);
      if (person === undefined || person.deactivatedAt !== null) return undefined;
      if (!(await links.take(id, tokenHash))) return undefined;
      await users.update(id, { passwordHash, mustChangePassword: false });
      await users.endSessions(id);
      await users.forgetBrowsers(id);
      return [userChange('user.password_set', person)];
    },

    /** Sets a password that somebody else knows, so that the person must change it. */
    async setPassword(id: number, passwordHash: string): Promise<AuditedChange[] | undefined> {
      const person = await people.lock(id);
      if (person === undefined) return undefined;
      await users.update(id, { passwordHash, mustChangePassword: true });
      await users.endSessions(id);
      await users.forgetBrowsers(id);
      await links.remove(id);
      return [userChange('user.password_changed', person)];
    },

    /** Ends all sessions of a person. */
    async signOut(id: number): Promise<AuditedChange[] | undefined> {
      const person = await people.lock(id);
      if (person === undefined) return undefined;
      await users.endSessions(id);
      return [userChange('user.signed_out', person)];
    },

    /** Ends all sessions of everybody. */
    async signOutAll(): Promise<AuditedChange[]> {
      const ended = new Set((await users.endAllSessions()).map(({ userId }) => userId));
      const signedOut = (await people.list()).filter(({ id }) => ended.has(id));
      return signedOut.map((person) => userChange('user.signed_out', person));
    },

    /** Turns the second factor of a person off and ends their sessions. */
    async removeSecondFactor(id: number): Promise<AuditedChange[] | undefined> {
      const person = await people.lock(id);
      if (person?.hasSecondFactor !== true) return person && [];
      await createSecondFactorRepository(db).turnOff(id);
      await users.endSessions(id);
      return [userChange('user.second_factor_off', person)];
    },

    /**
     * Removes the link with the person's account at the sign-in provider and ends the sessions. The next
     * sign-in there links anew.
     */
    async unlink(id: number): Promise<AuditedChange[] | undefined> {
      const person = await people.lock(id);
      if (person === undefined || person.providerAccount === null) return person && [];
      await people.removeProviderAccount(id);
      await users.endSessions(id);
      return [userChange('user.provider_unlinked', person)];
    },

    /** Sets whether admins must have a second factor. */
    async requireSecondFactor(adminsNeedSecondFactor: boolean): Promise<AuditedChange[]> {
      const before = await people.readSettings();
      if (before.adminsNeedSecondFactor === adminsNeedSecondFactor) return [];
      await people.writeSettings({ adminsNeedSecondFactor });
      const detail = `second factor of admins: ${adminsNeedSecondFactor ? 'required' : 'optional'}`;
      const entity = { id: 'accounts', name: 'Accounts', concerns: await people.listAdminIds() };
      return [auditedChange('settings.changed', entity, detail)];
    },
  };
}
