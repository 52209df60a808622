import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/database';
import { rowsOlderThan, startRetention } from '../../db/retention';
import { pageReportCounts, pageReportVotes, pageVitalCounts } from '../../db/schema/report-tables';
import type { RepeatedJob } from '../../repeat';

const COUNT_HOURS = 30 * 24;
const VOTE_HOURS = 48;

/** Deletes counts and web vitals after 30 days and votes after 48 hours; see `startRetention`. */
export function startPageReportRetention(
  db: Database,
  logger: FastifyBaseLogger,
  intervalMs?: number,
): RepeatedJob {
  return startRetention(
    [
      rowsOlderThan(db, 'page reports', pageReportCounts.minute, COUNT_HOURS),
      rowsOlderThan(db, 'web vitals', pageVitalCounts.minute, COUNT_HOURS),
      rowsOlderThan(db, 'votes of pages', pageReportVotes.createdAt, VOTE_HOURS),
    ],
    logger,
    intervalMs,
  );
}
