import { eq } from 'drizzle-orm';
import { type Endpoint } from '@atrium/contracts';
import { endpoints } from '@atrium/contracts/server';
import type { Database } from '../db/database';
import { accountSettings } from '../db/schema/account-tables';
import { sessions } from '../db/schema/session-tables';
import { users } from '../db/schema/tables';
import { TEST_PASSWORD_HASH } from '../testing/factories';
import { TEST_SECRET } from '../testing/second-factor';
import type { EndpointName } from './requests';

type AccountState = Partial<typeof users.$inferInsert>;

const INITIAL: AccountState = {
  passwordHash: TEST_PASSWORD_HASH,
  secondFactorSecret: null,
  secondFactorSince: null,
  secondFactorStep: null,
};
const IS_ON: AccountState = { secondFactorSecret: TEST_SECRET, secondFactorSince: new Date() };

// Endpoints that need, or leave, another account than the others.
const states: Partial<Record<EndpointName, AccountState>> = {
  login: {},
  confirmSession: {},
  changePassword: {},
  setUpSecondFactor: {},
  confirmSecondFactor: { secondFactorSecret: TEST_SECRET, secondFactorSetUpAt: new Date() },
  turnOffSecondFactor: IS_ON,
  replaceRecoveryCodes: IS_ON,
  // It may be required afterwards.
  changeAccountSettings: IS_ON,
};

/**
 * Gives a user the account and the sessions, and all accounts the settings, that a valid request to an
 * endpoint needs.
 */
export async function prepareAccount(
  db: Database,
  name: EndpointName,
  userId: number,
): Promise<void> {
  await db.delete(accountSettings);
  const { confirmed }: Endpoint = endpoints[name];
  if (confirmed) {
    await db.update(sessions).set({ confirmedAt: new Date() }).where(eq(sessions.userId, userId));
  }
  const state = states[name];
  if (state === undefined) return;
  await db
    .update(users)
    .set({ ...INITIAL, ...state })
    .where(eq(users.id, userId));
}
