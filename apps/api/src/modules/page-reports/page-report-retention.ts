import { subDays, subHours } from 'date-fns';
import type { FastifyBaseLogger } from 'fastify';
import { type Retention, startRetention } from '../../db/retention';
import type { PageReportRepository } from './page-report.repository';

const COUNT_DAYS = 30;
const VOTE_HOURS = 48;

/** Deletes counts and web vitals after 30 days and votes after 48 hours; see `startRetention`. */
export function startPageReportRetention(
  reports: Pick<PageReportRepository, 'removeCounts' | 'removeVitals' | 'removeVotes'>,
  logger: FastifyBaseLogger,
  intervalMs?: number,
): Retention {
  const oldestCount = () => subDays(new Date(), COUNT_DAYS);
  return startRetention(
    [
      {
        name: 'page reports',
        removeOld: (limit) => reports.removeCounts(oldestCount(), limit),
      },
      {
        name: 'web vitals',
        removeOld: (limit) => reports.removeVitals(oldestCount(), limit),
      },
      {
        name: 'votes of pages',
        removeOld: (limit) => reports.removeVotes(subHours(new Date(), VOTE_HOURS), limit),
      },
    ],
    logger,
    intervalMs,
  );
}
