import { sql } from 'drizzle-orm';
import type { Database } from './database';
import { queryRows } from './rows';

/** Advisory locks by purpose. A number never changes, since processes of two versions may share a database. */
const LOCKS = {
  admins: 847_205_991,
  'expiry notices': 3_977_428,
  files: 6_630_917,
  'first admin link': 4_418_207,
  'first sign-in': 5_120_844,
  imports: 3_117_705,
  'mail claims': 8_252_016,
  'page reports': 847_205_992,
  'refused publications': 7_263_513,
  'release uploads': 7_263_512,
  'release watch': 7_263_511,
  releases: 7_263_510,
  'reply mailbox': 5_545_546,
} as const;

/**
 * Waits for a lock, which lasts until the transaction ends. A statement of its own, because a statement sees
 * only what was committed before it began.
 */
export async function takeLock(transaction: Database, name: keyof typeof LOCKS): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${LOCKS[name]}::int)`);
}

/** Takes a lock like `takeLock` unless another transaction has it; returns whether it did. */
export async function tryLock(transaction: Database, name: keyof typeof LOCKS): Promise<boolean> {
  const [row] = await queryRows<{ readonly locked: boolean }>(
    transaction,
    sql`select pg_try_advisory_xact_lock(${LOCKS[name]}::int) as locked`,
  );
  return row?.locked === true;
}
