import type { SQL } from 'drizzle-orm';
import type { Database } from './database';

/**
 * The one row that a statement always answers with, such as an insert with `returning`.
 * @throws Error when there is none.
 */
export function requireRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('The statement answered with no row');
  return row;
}

/** Runs a statement that the query builder has no words for; the caller says what its rows are. */
export async function queryRows<Row>(db: Database, statement: SQL): Promise<readonly Row[]> {
  // Both drivers answer so, but what they have in common says nothing about it.
  const result = (await db.execute(statement)) as { rows: Row[] };
  return result.rows;
}
