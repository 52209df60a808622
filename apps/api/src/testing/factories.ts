import { eq } from 'drizzle-orm';
import { foldIdentifier, foldUsername } from '@atrium/contracts/fold-username';
import type { Database } from '../db/database';
import { sessions } from '../db/schema/session-tables';
import { users } from '../db/schema/tables';

/** Password of every user that `addUser` adds. */
export const TEST_PASSWORD = 'correct horse';

/** Hash of `TEST_PASSWORD`. Computing one for every user would be most of the work of many tests. */
export const TEST_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$FcfShEfOyCto9cWyKxlfeQ$7T6tFtwz4v85pGag4jFs9ugf3AtD7zeWJfa0EmgnWIE';

/** Columns of a user with a second factor, who may be an admin where admins need one. */
export const SECOND_FACTOR = {
  secondFactorSecret: 'JBSWY3DPEHPK3PXP',
  secondFactorSince: new Date(0),
};

/** Adds a user who signs in with `TEST_PASSWORD`; returns its id. */
export async function addUser(
  db: Database,
  username: string,
  values: Partial<typeof users.$inferInsert> = {},
): Promise<number> {
  const email = `${foldIdentifier(username)}@example.com`;
  const [added] = await db
    .insert(users)
    .values({
      username,
      usernameKey: foldUsername(username),
      email,
      emailKey: email,
      role: 'staff',
      passwordHash: TEST_PASSWORD_HASH,
      ...values,
    })
    .returning({ id: users.id });
  if (added === undefined) throw new Error('No user was added');
  return added.id;
}

/** Changes every session of a user. */
export async function changeSessions(
  db: Database,
  userId: number,
  values: Partial<typeof sessions.$inferInsert>,
): Promise<void> {
  await db.update(sessions).set(values).where(eq(sessions.userId, userId));
}

/** Returns a valid body for creating or changing an event, with the given values. */
export function describeEvent(values: object = {}) {
  return {
    title: 'Review',
    startDate: '2096-11-20T09:00:00.000Z',
    endDate: '2096-11-20T10:00:00.000Z',
    ...values,
  };
}
