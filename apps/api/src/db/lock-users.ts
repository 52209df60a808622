import { asc, inArray } from 'drizzle-orm';
import type { Database } from './database';
import { users } from './schema/tables';

/**
 * Locks users until the transaction ends. Whatever changes users or their sessions locks all of these users
 * before anything else, in the order of their ids, which prevents deadlocks.
 */
export async function lockUsers(transaction: Database, ids: readonly number[]): Promise<void> {
  await transaction
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.id))
    .for('no key update');
}
