import { type Column, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, customType, integer, timestamp } from 'drizzle-orm/pg-core';

/** Column of a primary key that the database generates. */
export function id() {
  return integer().primaryKey().generatedAlwaysAsIdentity();
}

/** Column of the id of a row that cannot be deleted before this one. */
export function reference(column: () => AnyPgColumn) {
  return integer().notNull().references(column);
}

/** Column of the id of a row that this one is deleted with. */
export function cascadingReference(column: () => AnyPgColumn) {
  return integer().notNull().references(column, { onDelete: 'cascade' });
}

/** Column of an instant, to the millisecond: the precision of a JavaScript `Date`. */
export function instant() {
  return timestamp({ precision: 3, withTimezone: true });
}

/** Column of bytes; both drivers take and return a `Buffer`. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Condition of a check constraint: the column has one of the values. */
export function isOneOf(column: Column, values: readonly string[]): SQL {
  // Literals, since a constraint takes no parameters; `''` is SQL's escape of a quote.
  const literals = values.map((value) => `'${value.replaceAll("'", "''")}'`);
  return sql`${column} in (${sql.raw(literals.join(', '))})`;
}
