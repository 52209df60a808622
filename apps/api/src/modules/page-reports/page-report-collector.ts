import type { FastifyBaseLogger } from 'fastify';
import type { PageReportRepository } from './page-report.repository';
import { createPendingReports, type ReceivedReport, type ReportSender } from './pending-reports';

// Far more than the pages of 10,000 people cause in two seconds.
const MOST_WAITING_ROWS = 5000;

/** Options of `createPageReportCollector`. */
export interface CollectorOptions {
  /** Time for which reports are gathered before they are stored. */
  readonly flushMs: number;
  readonly logger: FastifyBaseLogger;
}

/** Gathers page reports in memory and stores them together. */
export type PageReportCollector = ReturnType<typeof createPageReportCollector>;

/**
 * Creates the collector. Reports that cannot be stored are dropped: they are not worth a queue, and the
 * next ones say the same.
 */
export function createPageReportCollector(
  reports: Pick<PageReportRepository, 'store'>,
  { flushMs, logger }: CollectorOptions,
) {
  const pending = createPendingReports(MOST_WAITING_ROWS);
  let timer: NodeJS.Timeout | undefined;
  let storing = Promise.resolve();
  let isFailing = false;

  async function store(): Promise<void> {
    if (pending.isEmpty()) return;
    try {
      await reports.store(pending.take());
      isFailing = false;
    } catch (error) {
      // One line for an outage, however long it takes.
      if (!isFailing) logger.error({ err: error }, 'page reports could not be stored');
      isFailing = true;
    }
  }

  function schedule(): void {
    timer ??= setTimeout(() => {
      storing = store().then(() => {
        timer = undefined;
        if (!pending.isEmpty()) schedule();
      });
    }, flushMs);
  }

  return {
    /** Adds reports about known releases. */
    add(added: readonly ReceivedReport[], sender: ReportSender): void {
      for (const report of added) pending.add(report, sender);
      if (!pending.isEmpty()) schedule();
    },

    /** Stores what is left. There must be no reports afterwards. */
    async close(): Promise<void> {
      await storing;
      clearTimeout(timer);
      await store();
    },
  };
}
