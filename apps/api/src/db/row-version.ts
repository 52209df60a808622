import { type Column, type SQL, sql } from 'drizzle-orm';
import { users } from './schema/tables';

/** Columns of the user who wrote the version of a row, for a left join with `users`. */
export const author = { id: users.id, username: users.username };

/** Returns the values that every update of a versioned row sets. */
export function nextVersion(
  { version }: { readonly version: Column },
  changedBy: number,
): { version: SQL; changedBy: number } {
  return { version: sql`${version} + 1`, changedBy };
}
