import { FIRST_ADMIN_KEY } from '@atrium/contracts/password-links';
import { takeLock } from '../../db/advisory-lock';
import type { Database } from '../../db/database';
import { createToken } from '../../random-token';
import { createUserRepository } from '../users/user.repository';
import { createFirstAdminRepository } from './first-admin.repository';

/**
 * Creates a one-time link that makes the first admin. Removes expired links, or all of them once there are users.
 * @param origin under which people reach the server.
 * @returns the address; `undefined` if there are users.
 */
export async function addFirstAdminLink(db: Database, origin: string): Promise<string | undefined> {
  const links = createFirstAdminRepository(db);
  if ((await createUserRepository(db).count()) > 0) {
    await links.removeAll();
    return undefined;
  }
  await links.removeExpired();
  const { token, tokenHash } = createToken();
  await links.add(tokenHash);
  return `${origin}/#${FIRST_ADMIN_KEY}=${token}`;
}

/**
 * Creates the link like `addFirstAdminLink`, unless a process has done so and its link is still valid. So it is in
 * the log once, although several processes start.
 * @returns the address; `undefined` if there are users, or another link.
 */
export async function addOnlyFirstAdminLink(
  db: Database,
  origin: string,
): Promise<string | undefined> {
  return db.transaction(async (transaction) => {
    await takeLock(transaction, 'first admin link');
    const hasLink = await createFirstAdminRepository(transaction).hasValid();
    return hasLink ? undefined : addFirstAdminLink(transaction, origin);
  });
}
