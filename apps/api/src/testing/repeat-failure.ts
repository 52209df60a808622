import { desc, eq } from 'drizzle-orm';
import type { Database } from '../db/database';
import { requireRow } from '../db/rows';
import { loginAttempts } from '../db/schema/session-tables';

/** Repeats a user's last failed sign-in: verifying a wrong password each time would take seconds. */
export async function repeatFailure(
  db: Database,
  usernameKey: string,
  times: number,
): Promise<void> {
  const { address, knownBrowserId, attemptedAt } = requireRow(
    await db
      .select()
      .from(loginAttempts)
      .where(eq(loginAttempts.usernameKey, usernameKey))
      .orderBy(desc(loginAttempts.id)),
  );
  const failure = { usernameKey, address, knownBrowserId, attemptedAt };
  await db.insert(loginAttempts).values(Array.from({ length: times }, () => failure));
}
