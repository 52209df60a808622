import { integer, timestamp } from 'drizzle-orm/pg-core';

/** The column of a primary key that the database counts up. */
export function id() {
  return integer().primaryKey().generatedAlwaysAsIdentity();
}

/** The column of an instant: to the millisecond, so that it is exactly what JavaScript can say. */
export function instant() {
  return timestamp({ precision: 3, withTimezone: true });
}
