import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, isOneOf } from './columns';

const COUNTED_KINDS = ['loaded', 'failed', 'fellBack', 'thrown'] as const;
const METRICS = ['LCP', 'INP', 'CLS'] as const;

/**
 * Reports of pages by release and minute. `detail` is the stage and the reason of a failure, or the name
 * and the place of an error, else empty.
 */
export const pageReportCounts = pgTable(
  'page_report_counts',
  {
    app: text().notNull(),
    release: text().notNull(),
    kind: text({ enum: COUNTED_KINDS }).notNull(),
    /** Whether signed-in users have reported it; always `true` unless it is a failure or an error. */
    signedIn: boolean().notNull().default(true),
    detail: text().notNull(),
    minute: instant().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    // In this order, so that the details of a release are found without reading all its minutes.
    primaryKey({
      columns: [table.app, table.release, table.kind, table.signedIn, table.detail, table.minute],
    }),
    check('page_report_counts_kind_check', isOneOf(table.kind, COUNTED_KINDS)),
    index().on(table.minute),
  ],
);

/**
 * Web vitals by release and minute: the number and the sum of the values in a bucket. `bucket` is its
 * upper bound as in Prometheus, inclusive; `+Inf` for the last.
 */
export const pageVitalCounts = pgTable(
  'page_vital_counts',
  {
    app: text().notNull(),
    release: text().notNull(),
    metric: text({ enum: METRICS }).notNull(),
    bucket: text().notNull(),
    minute: instant().notNull(),
    count: integer().notNull(),
    total: doublePrecision().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.app, table.release, table.metric, table.bucket, table.minute] }),
    check('page_vital_counts_metric_check', isOneOf(table.metric, METRICS)),
    index().on(table.minute),
  ],
);

/**
 * One vote for each user and release: whether the release has failed for that user. `voterHash` is the
 * SHA-256 of the salt, the release, and the id of the user, or the known browser and the address of a page
 * without a session. `releasedAt` is that of the registry: a release that goes live again gets new votes.
 */
export const pageReportVotes = pgTable(
  'page_report_votes',
  {
    app: text().notNull(),
    release: text().notNull(),
    releasedAt: instant().notNull(),
    voterHash: text().notNull(),
    signedIn: boolean().notNull(),
    failed: boolean().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.app, table.release, table.releasedAt, table.voterHash] }),
    index().on(table.createdAt),
  ],
);

/** The salt of the votes' hashes, in at most one row. */
export const pageReportSalts = pgTable(
  'page_report_salts',
  {
    /** Always `true`, so that there is one row. */
    id: boolean().primaryKey().default(true),
    salt: uuid().notNull().defaultRandom(),
  },
  (table) => [check('page_report_salts_one_row_check', sql`${table.id}`)],
);
