import { ADMIN_ROLE } from '@atrium/contracts';
import type { Config } from '../../config/config';
import { foldUsername } from '../users/fold-username';

/** Returns whether the setting `DEVELOP_USERS` lets a user run areas from their own machine. */
export function mayDevelop(
  allowed: Config['developUsers'],
  { username, role }: { readonly username: string; readonly role: string },
): boolean {
  if (allowed === 'off') return false;
  if (allowed === 'admins') return role === ADMIN_ROLE;
  return allowed.some((name) => foldUsername(name) === foldUsername(username));
}
