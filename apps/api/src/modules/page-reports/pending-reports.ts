import { startOfMinute } from 'date-fns';
import type { PageReport } from '@atrium/contracts/page-reports';
import type {
  pageReportCounts,
  pageReportVotes,
  pageVitalCounts,
} from '../../db/schema/report-tables';
import { bucketOf } from './vital-buckets';

/** Number of reports of a kind about a release in a minute. */
export type ReportCount = typeof pageReportCounts.$inferInsert;

/** Number and sum of the values in a bucket in a minute. */
export type VitalCount = typeof pageVitalCounts.$inferInsert;

/** A vote that is counted if its session is live. */
export interface PendingVote extends Pick<
  typeof pageReportVotes.$inferInsert,
  'app' | 'release' | 'voterHash' | 'failed'
> {
  /** As in the table of sessions. */
  readonly sessionHash: string;
  /** See `addressKey`; only its salted hash is stored. */
  readonly address: string;
}

/** Reports to store together. */
export interface ReportBatch {
  readonly counts: readonly ReportCount[];
  readonly vitals: readonly VitalCount[];
  readonly votes: readonly PendingVote[];
}

/** Sender of a page report. */
export interface ReportSender {
  /** See `addressKey`. */
  readonly address: string;
  /** Hash of the session token, empty without one. */
  readonly sessionHash: string;
  /** Returns the hash that identifies the session for a release. */
  readonly voterHashOf: (release: string) => string;
}

/** Reports that have not been stored yet. */
export type PendingReports = ReturnType<typeof createPendingReports>;

/**
 * Creates an empty collection, which adds up equal reports.
 * @param mostRows limit of each kind of row, since a flood must not fill the memory.
 */
export function createPendingReports(mostRows: number) {
  let counts = new Map<string, ReportCount>();
  let vitals = new Map<string, VitalCount>();
  let votes = new Map<string, PendingVote>();

  function put<Row>(rows: Map<string, Row>, key: readonly unknown[], merge: (row?: Row) => Row) {
    const name = key.join(' ');
    const present = rows.get(name);
    if (present !== undefined || rows.size < mostRows) rows.set(name, merge(present));
  }

  function addVote({ app, release }: PageReport, failed: boolean, sender: ReportSender): void {
    const { sessionHash, address } = sender;
    if (sessionHash === '') return;
    const voterHash = sender.voterHashOf(release);
    put(votes, [app, release, voterHash], (vote) => ({
      ...{ app, release, voterHash, sessionHash, address },
      failed: failed || vote?.failed === true,
    }));
  }

  return {
    isEmpty: () => counts.size + vitals.size === 0,

    /** Adds a report that arrives now. */
    add(report: PageReport, sender: ReportSender): void {
      const { app, release, kind } = report;
      const minute = startOfMinute(new Date());
      const time = minute.getTime();
      if (kind === 'vital') {
        const { metric, value } = report;
        const bucket = bucketOf(metric, value);
        put(vitals, [app, release, metric, bucket, time], (row) => ({
          ...{ app, release, metric, bucket, minute },
          count: (row?.count ?? 0) + 1,
          total: (row?.total ?? 0) + value,
        }));
        return;
      }
      const detail = detailOf(report);
      put(counts, [app, release, kind, detail, time], (row) => ({
        ...{ app, release, kind, detail, minute },
        count: (row?.count ?? 0) + 1,
      }));
      addVote(report, kind !== 'loaded', sender);
    },

    /** Removes and returns everything. */
    take(): ReportBatch {
      const batch = {
        counts: [...counts.values()],
        vitals: [...vitals.values()],
        votes: [...votes.values()],
      };
      counts = new Map();
      vitals = new Map();
      votes = new Map();
      return batch;
    },
  };
}

function detailOf(report: Exclude<PageReport, { kind: 'vital' }>): string {
  switch (report.kind) {
    case 'failed':
      return `${report.stage}:${report.reason}`;
    case 'thrown':
      return report.place === null ? report.error : `${report.error} ${report.place}`;
    default:
      return '';
  }
}
