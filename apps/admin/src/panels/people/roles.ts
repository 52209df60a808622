import { ADMIN_ROLE } from '@atrium/contracts';
import type { Person } from '@atrium/contracts/people';

/** The role that is suggested for a new person. */
export const DEFAULT_ROLE = 'staff';

/** Returns the roles to choose from: the usual ones, then the others that people have, sorted. */
export function listRoles(people: readonly Person[]): readonly string[] {
  const others = people.map(({ role }) => role).sort();
  return [...new Set([ADMIN_ROLE, DEFAULT_ROLE, ...others])];
}
