import type { Database } from '../../db/database';
import { foldUsername } from './fold-username';
import { verifyPassword } from './password';
import { createUserRepository } from './user.repository';

/** Password of all demo accounts. */
export const DEMO_PASSWORD = 'demo1234';

/** Accounts of the demo. */
export const DEMO_ACCOUNTS = [
  { username: 'admin', role: 'admin', email: 'admin@atrium.example' },
  { username: 'maria', role: 'staff', email: 'maria@atrium.example' },
  { username: 'deniz', role: 'staff', email: 'deniz@atrium.example' },
] as const;

/** Username of a demo account. */
export type DemoUsername = (typeof DEMO_ACCOUNTS)[number]['username'];

/** Returns the demo accounts that can still sign in with the demo password. */
export async function findOpenDemoAccounts(db: Database) {
  const users = createUserRepository(db);
  const checked = await Promise.all(
    DEMO_ACCOUNTS.map(async (account) => {
      const user = await users.findByUsernameKey(foldUsername(account.username));
      const open = user?.deactivatedAt === null;
      const matches = open && (await verifyPassword(user.passwordHash, DEMO_PASSWORD));
      return matches === false ? [] : [account];
    }),
  );
  return checked.flat();
}
