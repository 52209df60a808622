import type { User } from '@atrium/contracts';
import { ADMIN_ROLE } from '@atrium/contracts';

/** Whether a user has the exact role `admin`. */
export function isAdmin(user: User): boolean {
  return user.role === ADMIN_ROLE;
}

/**
 * Whether a user may open what serves `roles`. Admins reach everything.
 *
 * @param roles the roles it is meant for, or `everyone` who is signed in
 */
export function canVisit(user: User, roles: 'everyone' | readonly string[]): boolean {
  return isAdmin(user) || roles === 'everyone' || roles.includes(user.role);
}
