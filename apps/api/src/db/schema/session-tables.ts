import { boolean, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { cascadingReference, id, instant } from './columns';
import { users } from './tables';

/**
 * Sessions. `tokenHash` is the SHA-256 of the cookie's token; the token itself is never stored. `id` names
 * a session to its user; `userAgent` and `address` are those of the last recorded request.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: integer().notNull().generatedAlwaysAsIdentity().unique('sessions_id_unique'),
    tokenHash: text().primaryKey(),
    userId: cascadingReference(() => users.id),
    startedAt: instant().notNull().defaultNow(),
    lastSeenAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** When the user last typed the password in it; see `Endpoint.confirmed`. */
    confirmedAt: instant(),
    userAgent: text(),
    address: text(),
    /** Session of the sign-in provider (`sid`) that it ends with, or the subject if there is none. */
    providerSession: text(),
    /** Whether the sign-in provider has asked for a second factor. */
    hasProviderFactor: boolean().notNull().default(false),
  },
  (table) => [
    index().on(table.userId),
    index().on(table.expiresAt),
    index().on(table.providerSession),
  ],
);

/**
 * Browsers on which a user has signed in. `tokenHash` is the SHA-256 of the browser cookie, which all
 * users of the browser share. A row keeps its id when the token is replaced.
 */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    id: id(),
    tokenHash: text().notNull(),
    userId: cascadingReference(() => users.id),
    expiresAt: instant().notNull(),
  },
  (table) => [
    unique('known_browsers_token_unique').on(table.tokenHash, table.userId),
    index().on(table.userId),
    index().on(table.expiresAt),
  ],
);

/**
 * Failed and pending sign-ins by folded username and address key: an IPv4 address or an IPv6 network.
 * An attempt in a browser that the user has signed in on before counts for that browser only.
 */
export const loginAttempts = pgTable(
  'login_attempts',
  {
    id: id(),
    usernameKey: text().notNull(),
    address: text().notNull(),
    attemptedAt: instant().notNull(),
    /** No foreign key: the failures outlive the known browser. */
    knownBrowserId: integer(),
  },
  (table) => [
    index().on(table.address, table.attemptedAt),
    index().on(table.attemptedAt),
    index().on(table.usernameKey, table.attemptedAt),
    index().on(table.knownBrowserId, table.attemptedAt),
  ],
);
