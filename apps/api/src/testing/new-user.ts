import type { Database } from '../db/database';
import type { users } from '../db/schema/tables';
import { addUser } from './factories';
import type { TestApp } from './test-app';

let count = 0;

/**
 * Adds a user whose name and address no other user of the file has, so that its tests can share a server. With the
 * address in X-Forwarded-For, failed sign-ins are those of this user only.
 */
export async function addNewUser(db: Database, values: Partial<typeof users.$inferInsert> = {}) {
  count += 1;
  const name = `maria${String(count)}`;
  return { id: await addUser(db, name, values), name, address: `10.0.0.${String(count)}` };
}

/** Adds a user and starts a session; returns its cookie. */
export async function signInNewUser(server: TestApp, username: string): Promise<string> {
  await addUser(server.db, username);
  return server.signIn(username);
}
