import type { User } from '@atrium/contracts';
import { foldUsername } from '@atrium/contracts/fold-username';
import type { NewCandidate } from '@atrium/contracts/publishing';
import type { Database } from '../../db/database';
import { createUserRepository } from '../users/user.repository';
import type { LiveSet } from './live-set';

type Account = Pick<User, 'username' | 'role'>;

/**
 * Finds the people whom a candidate is for. They are stored as users spell their names, in a fixed order.
 * @returns the candidate, and a sentence for each name that nobody has who can sign in.
 */
export async function resolvePeople(
  transaction: Database,
  candidate: NewCandidate | null,
): Promise<{ readonly candidate: NewCandidate | null; readonly unknown: readonly string[] }> {
  if (!candidate?.people || candidate.people.length === 0) return { candidate, unknown: [] };
  const accounts = await createUserRepository(transaction).listActive();
  const unknown: string[] = [];
  const found = candidate.people.flatMap((person) => {
    const resolved = resolve(person, accounts);
    if (resolved === undefined) unknown.push(describeUnknown(person));
    return resolved ?? [];
  });
  const people = [...new Set(found)].sort();
  const { percent, promoteAfter } = candidate;
  const count = accounts.filter((account) => isAmong(people, account)).length;
  if (percent === 0 && unknown.length === 0 && (promoteAfter ?? 0) > count) {
    unknown.push(
      `${count === 1 ? 'Only 1 person gets' : `Only ${String(count)} people get`} this candidate: promote it after fewer than ${String(promoteAfter)}.`,
    );
  }
  return { candidate: { ...candidate, people }, unknown };
}

/** Returns the ids of the candidates that were made for a user. */
export function listCandidatesFor({ candidates }: LiveSet, user: Account): string[] {
  return [...candidates.values()].filter(({ people }) => isAmong(people, user)).map(({ id }) => id);
}

function isAmong(people: readonly string[], { username, role }: Account): boolean {
  return people.includes(`@${username}`) || people.includes(`role:${role}`);
}

function resolve(person: string, accounts: readonly Account[]): string | undefined {
  if (!person.startsWith('@')) {
    return accounts.some(({ role }) => person === `role:${role}`) ? person : undefined;
  }
  const key = foldUsername(person.slice(1));
  const found = accounts.find(({ username }) => foldUsername(username) === key);
  return found && `@${found.username}`;
}

function describeUnknown(person: string): string {
  return person.startsWith('@')
    ? `There is no user ${person} who can sign in: check the name, and that the account is active.`
    : `Nobody who can sign in has the role ${person.slice('role:'.length)}.`;
}
