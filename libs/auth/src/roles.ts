import type { User } from '@atrium/contracts';
import { ADMIN_ROLE } from '@atrium/contracts';

/** Whether a user has the exact role `admin`. */
export function isAdmin(user: User): boolean {
  return user.role === ADMIN_ROLE;
}

/**
 * Whether a user may open a page for `roles`. Admins may open every page.
 *
 * @param roles the allowed roles, or `everyone` for all signed-in users
 */
export function canVisit(user: User, roles: 'everyone' | readonly string[]): boolean {
  return isAdmin(user) || roles === 'everyone' || roles.includes(user.role);
}
