import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ReleaseChange, ReleaseVerb } from '@atrium/contracts/releases';
import type { BuiltFile } from '@atrium/release-format';
import { bytea, instant } from './columns';

/** Files of releases, each stored once. */
export const releaseFiles = pgTable(
  'release_files',
  {
    /** SHA-384 in the form of the HTML `integrity` attribute, which browsers check, too. */
    integrity: text().primaryKey(),
    content: bytea().notNull(),
    /** Compressed forms of a text, if they are smaller. */
    gzip: bytea(),
    brotli: bytea(),
    storedAt: instant().notNull(),
    /** Name of the publisher that sent the file, until it belongs to a release. */
    uploadedBy: text(),
  },
  (table) => [index().on(table.storedAt), index().on(table.uploadedBy)],
);

/** Releases, live or not. */
export const releases = pgTable(
  'releases',
  {
    app: text().notNull(),
    id: text().notNull(),
    /** JSON text, as it was signed. */
    manifest: text().notNull(),
    maps: jsonb().$type<readonly BuiltFile[]>().notNull(),
    /** Base64. */
    signature: text(),
    storedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.app, table.id] })],
);

/** Effect of a change. */
export type ChangeEffect = Pick<ReleaseChange, 'changes' | 'candidates' | 'revoked' | 'preview'>;

/** Changes of the live set and of previews; the live set is what they say. Rows are only added. */
export const releaseChanges = pgTable('release_changes', {
  sequence: integer().primaryKey(),
  at: instant().notNull(),
  by: text().notNull(),
  action: text().notNull(),
  effect: jsonb().$type<ChangeEffect>().notNull(),
  reason: text(),
  smoke: text({ enum: ['passed', 'left out'] }),
});

/** Publishers of releases; only the hash of a token is stored. */
export const publishers = pgTable('publishers', {
  name: text().primaryKey(),
  tokenHash: text().notNull().unique('publishers_token_hash_unique'),
  /** `*` for all. */
  apps: text().array().notNull(),
  may: text().array().$type<ReleaseVerb[]>().notNull(),
  createdAt: instant().notNull(),
  expiresAt: instant().notNull(),
  lastUsedAt: instant(),
});
