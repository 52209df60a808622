import { foldUsername } from '@atrium/contracts/fold-username';
import type { Database } from '../../db/database';
import { verifyPassword } from './password';
import { createUserRepository } from './user.repository';

/** Password of all demo accounts. */
export const DEMO_PASSWORD = 'demo1234';

/** Accounts of the demo. */
export const DEMO_ACCOUNTS = [
  { username: 'admin', role: 'admin', email: 'admin@atrium.example' },
  { username: 'maria', role: 'staff', email: 'maria@atrium.example' },
  { username: 'deniz', role: 'staff', email: 'deniz@atrium.example' },
  { username: 'İpek', role: 'staff', email: 'ipek@atrium.example' },
  { username: 'çağlar', role: 'staff', email: 'caglar@atrium.example' },
  { username: 'sören', role: 'staff', email: 'soeren@atrium.example' },
  { username: 'priya', role: 'admin', email: 'priya@atrium.example' },
  { username: 'tomasz', role: 'staff', email: 'tomasz@atrium.example' },
  { username: 'chiara', role: 'staff', email: 'chiara@atrium.example' },
  { username: 'françois', role: 'staff', email: 'francois@atrium.example' },
  { username: 'oluwaseun', role: 'staff', email: 'oluwaseun@atrium.example' },
  {
    username: 'anne-kathrin.hohenstein-wittgenfeld',
    role: 'staff',
    email: 'anne-kathrin@atrium.example',
  },
] as const;

/** Username of a demo account. */
export type DemoUsername = (typeof DEMO_ACCOUNTS)[number]['username'];

/** Returns the demo accounts that can still sign in with the demo password. */
export async function findOpenDemoAccounts(db: Database) {
  const users = createUserRepository(db);
  const accounts = await Promise.all(
    DEMO_ACCOUNTS.map(async (account) => {
      const user = await users.findByUsernameKey(foldUsername(account.username));
      return { account, hash: user?.deactivatedAt === null ? user.passwordHash : undefined };
    }),
  );
  // Verifying is slow, and the demo gives all accounts the same hash.
  const open = new Map<string, boolean>();
  for (const { hash } of accounts) {
    if (hash === undefined || open.has(hash)) continue;
    open.set(hash, (await verifyPassword(hash, DEMO_PASSWORD)) !== false);
  }
  return accounts.filter(({ hash = '' }) => open.get(hash)).map(({ account }) => account);
}
