import { ADMIN_ROLE, credentials, type User } from '@atrium/contracts';
import { foldUsername } from '@atrium/contracts/fold-username';
import { mailboxKey } from '@atrium/contracts/mailbox';
import type { Database } from '../../db/database';
import { type AuditedChange, userChange } from '../audit/audit-event';
import { createPeople, PeopleRuleError } from '../people/people';
import { createUserRepository } from '../users/user.repository';
import { createIdentityRepository, type IdentifiedUser } from './identity.repository';
import type { ProvidedIdentity } from './provider';
import type { ProviderConfig } from './provider-config';
import type { SignInProblem } from './sign-in-error';

const STAFF_ROLE = 'staff';

/** The user of a sign-in by the provider, or why there is none. */
export interface FoundAccount {
  readonly user?: Pick<User, 'id' | 'username'>;
  readonly problem?: SignInProblem;
  readonly changes: readonly AuditedChange[];
}

/**
 * Finds the user by the account at the provider. The first time, links the user who has its verified email
 * address, or adds one if the settings allow its domain. Then sets the role, if the settings name a claim.
 * @param db the transaction in which the changes are recorded.
 */
export async function findAccount(
  db: Database,
  identity: ProvidedIdentity,
  { domains }: Pick<ProviderConfig, 'domains'>,
): Promise<FoundAccount> {
  const { issuer, subject, verifiedEmail, isAdmin, isComplete } = identity;
  const identities = createIdentityRepository(db);
  const people = createPeople(db);
  const changes: AuditedChange[] = [];

  let linked = await identities.find(issuer, subject);
  if (!linked) {
    if (verifiedEmail === undefined) {
      return { problem: isComplete ? 'unverified' : 'unavailable', changes };
    }
    // Two first sign-ins of a person must not both add an account.
    await identities.lock();
    linked = await identities.find(issuer, subject);
  }
  const user = linked ?? (await findByEmail(verifiedEmail ?? ''));
  // An address that was given to somebody else does not lead to the former person's account.
  if (!user || user.deactivatedAt !== null) return { problem: 'unknown', changes };
  if (user.subject === null) {
    await identities.link({ userId: user.id, issuer, subject, email: verifiedEmail });
    changes.push(userChange('user.provider_linked', user));
  } else if (user !== linked) {
    return { problem: 'linked', changes };
  }
  if (linked && verifiedEmail !== undefined && verifiedEmail !== linked.providerEmail) {
    await identities.rememberEmail(linked.id, verifiedEmail);
  }
  if (isAdmin !== undefined && isAdmin !== (user.role === ADMIN_ROLE)) {
    changes.push(...(await changeRole(user.id, isAdmin ? ADMIN_ROLE : STAFF_ROLE)));
  }
  return { user, changes };

  async function findByEmail(email: string): Promise<IdentifiedUser | undefined> {
    const present = await identities.findByEmailKey(mailboxKey(email));
    if (present) return present;
    return isAllowed(email, domains) && (await mayAdd()) ? add(email) : undefined;
  }

  // The first account would end the link for the first admin.
  async function mayAdd(): Promise<boolean> {
    return isAdmin === true || (await createUserRepository(db).count()) > 0;
  }

  async function add(email: string): Promise<IdentifiedUser> {
    const role = isAdmin === true ? ADMIN_ROLE : STAFF_ROLE;
    const username = await chooseUsername(db, [identity.username, email.split('@')[0]]);
    const added = await people.add({ username, email, role });
    changes.push(...added.changes);
    return {
      id: added.id,
      username,
      role,
      deactivatedAt: null,
      subject: null,
      providerEmail: null,
    };
  }

  async function changeRole(id: number, role: string): Promise<readonly AuditedChange[]> {
    try {
      return (await people.changeRole(id, role)) ?? [];
    } catch (error) {
      // Somebody has to be able to manage accounts.
      if (error instanceof PeopleRuleError) return [];
      throw error;
    }
  }
}

function isAllowed(email: string, domains: readonly string[]): boolean {
  return domains.includes(mailboxKey(email).split('@').at(-1) ?? '');
}

/** Returns the first of some names that is one, with a number if it is taken. */
async function chooseUsername(
  db: Database,
  wanted: readonly (string | undefined)[],
): Promise<string> {
  const names = wanted.map((name) => credentials.shape.username.safeParse(name).data);
  const base = names.find((name) => name !== undefined) ?? STAFF_ROLE;
  const all = await createUserRepository(db).listUsernames();
  const taken = new Set(all.map(foldUsername));
  let name = base;
  for (let number = 2; taken.has(foldUsername(name)); number += 1)
    name = `${base}${String(number)}`;
  return name;
}
