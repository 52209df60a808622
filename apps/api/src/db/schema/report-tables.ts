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
    detail: text().notNull(),
    minute: instant().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    // In this order, so that the details of a release are found without reading all its minutes.
    primaryKey({ columns: [table.app, table.release, table.kind, table.detail, table.minute] }),
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
 * One vote for each session and release: whether the release has failed in that browser. `voterHash` is
 * the SHA-256 of the session's token and the release. It cannot be computed from the session, of which
 * only another hash is stored. `addressHash` is that of a salt, the release and the address key.
 */
export const pageReportVotes = pgTable(
  'page_report_votes',
  {
    app: text().notNull(),
    release: text().notNull(),
    voterHash: text().notNull(),
    addressHash: text().notNull(),
    failed: boolean().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.app, table.release, table.voterHash] }),
    index().on(table.app, table.release, table.addressHash),
    index().on(table.createdAt),
  ],
);

/** The salt of the votes' address hashes, in at most one row. */
export const pageReportSalts = pgTable(
  'page_report_salts',
  {
    /** Always `true`, so that there is one row. */
    id: boolean().primaryKey().default(true),
    salt: uuid().notNull().defaultRandom(),
  },
  (table) => [check('page_report_salts_one_row_check', sql`${table.id}`)],
);
