import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { cascadingReference, id, instant } from './columns';
import { users } from './tables';

/** Unused recovery codes of second factors. `codeHash` is the SHA-256 of a random code. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    userId: cascadingReference(() => users.id),
    codeHash: text().notNull(),
  },
  (table) => [index().on(table.userId)],
);

/**
 * Accounts of users at the sign-in provider (OpenID Connect), one for each user. `email` is the address that
 * the provider had verified at the last sign-in.
 */
export const userIdentities = pgTable(
  'user_identities',
  {
    userId: cascadingReference(() => users.id).primaryKey(),
    issuer: text().notNull(),
    subject: text().notNull(),
    email: text(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [unique('user_identities_subject_unique').on(table.issuer, table.subject)],
);

/**
 * Logout tokens of the sign-in provider that were taken, until they are no longer valid. `tokenHash` is the
 * SHA-256 of the issuer and the token's `jti`.
 */
export const logoutTokens = pgTable(
  'logout_tokens',
  {
    tokenHash: text().primaryKey(),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
);

/** Addresses of calendar feeds, one for each user. `tokenHash` is the SHA-256 of the token in the address. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: cascadingReference(() => users.id).primaryKey(),
  tokenHash: text().notNull().unique('calendar_feeds_token_unique'),
  createdAt: instant().notNull().defaultNow(),
  lastReadAt: instant(),
});

/**
 * One-time links for a new password, one for each user. `tokenHash` is the SHA-256 of the token in the
 * address; the token itself is not stored here.
 */
export const passwordLinks = pgTable(
  'password_links',
  {
    userId: cascadingReference(() => users.id).primaryKey(),
    tokenHash: text().notNull().unique('password_links_token_unique'),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
);

/**
 * One-time links that make the first admin. Each process that starts without users adds one and logs it;
 * all are removed with the first user. `tokenHash` is the SHA-256 of the token.
 */
export const firstAdminLinks = pgTable('first_admin_links', {
  tokenHash: text().primaryKey(),
  createdAt: instant().notNull().defaultNow(),
});

/** Settings of all accounts, in at most one row; without it, every column has its default. */
export const accountSettings = pgTable(
  'account_settings',
  {
    /** Always `true`, so that there is one row. */
    id: boolean().primaryKey().default(true),
    adminsNeedSecondFactor: boolean().notNull().default(false),
  },
  (table) => [check('account_settings_one_row_check', sql`${table.id}`)],
);
