import { FIRST_ADMIN_KEY } from '@atrium/contracts/password-links';
import type { Database } from '../../db/database';
import { createToken } from '../../random-token';
import { createUserRepository } from '../users/user.repository';
import { createFirstAdminRepository } from './first-admin.repository';

/**
 * Creates a one-time link that makes the first admin, for the log of a server that starts without users.
 * Removes expired links, or all of them once there are users.
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
