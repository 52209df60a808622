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

/** Column of bytes. */
export const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  // The embedded database's own conversion takes a second for each megabyte.
  toDriver: (bytes) => sql`decode(${bytes.toString('base64')}, 'base64')`,
  fromDriver: (bytes) => Buffer.from(bytes),
});

/** Condition of a check constraint: the column has one of the values. */
export function isOneOf(column: Column, values: readonly string[]): SQL {
  // Literals, since a constraint takes no parameters; `''` is SQL's escape of a quote.
  const literals = values.map((value) => `'${value.replaceAll("'", "''")}'`);
  return sql`${column} in (${sql.raw(literals.join(', '))})`;
}
