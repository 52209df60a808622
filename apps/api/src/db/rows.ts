import type { SQL } from 'drizzle-orm';
import type { Database } from './database';

/**
 * Returns the first row of a statement that always returns one, such as an insert with `returning`.
 * @throws Error when there is none.
 */
export function requireRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('The statement returned no row');
  return row;
}

/** Runs a statement that the query builder cannot express; the caller declares the type of its rows. */
export async function queryRows<Row>(db: Database, statement: SQL): Promise<readonly Row[]> {
  // Both drivers return this shape, but their common type does not declare it.
  const result = (await db.execute(statement)) as { rows: Row[] };
  return result.rows;
}
