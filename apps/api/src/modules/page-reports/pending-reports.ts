import { startOfMinute } from 'date-fns';
import type { PageReport } from '@atrium/contracts/page-reports';
import type {
  pageReportCounts,
  pageReportVotes,
  pageVitalCounts,
} from '../../db/schema/report-tables';
import { ERRORS_OF_STRANGERS, ERRORS_PER_ADDRESS } from './page-report-policy';
import { bucketOf } from './vital-buckets';

/** Number of reports of a kind about a release in a minute. */
export type ReportCount = typeof pageReportCounts.$inferSelect;

/** Number and sum of the values in a bucket in a minute. */
export type VitalCount = typeof pageVitalCounts.$inferInsert;

/** A vote that is counted if its session is live, or its browser is known; only a hash of them is stored. */
export interface PendingVote
  extends
    Pick<typeof pageReportVotes.$inferInsert, 'app' | 'release' | 'releasedAt' | 'failed'>,
    Voter {}

interface Voter {
  /** Hash of the session token, empty without one. */
  readonly sessionHash: string;
  /** Hash of the token of the known browser, empty without one. */
  readonly browserHash: string;
  /** See `addressKey`. */
  readonly address: string;
}

/** Reports to store together. */
export interface ReportBatch {
  readonly counts: readonly ReportCount[];
  readonly vitals: readonly VitalCount[];
  readonly votes: readonly PendingVote[];
}

/** Sender of a page report. */
export interface ReportSender extends Voter {
  /** Whether the session is live; known if a failure or an error is reported. */
  readonly isSignedIn: boolean;
}

/** A report, and when its release went live or became the candidate. */
export type ReceivedReport = PageReport & { readonly releasedAt: Date };

/** Detail of the errors of a release beyond the first ones of its list. */
export const OTHER_ERRORS = 'other';

/**
 * Creates an empty collection, which adds up equal reports.
 * @param mostRows limit of each kind of row, since a flood must not fill the memory.
 */
export function createPendingReports(mostRows: number) {
  let counts = new Map<string, ReportCount>();
  let vitals = new Map<string, VitalCount>();
  let votes = new Map<string, PendingVote>();
  // By release: the errors that strangers have added, each with the first address. Only a restart forgets them.
  const errorsOfStrangers = new Map<string, Map<string, string>>();

  /** Returns the detail to count: that of an error beyond the limits of strangers is `OTHER_ERRORS`. */
  function limitError(release: string, detail: string, address: string): string {
    const errors = errorsOfStrangers.get(release) ?? new Map<string, string>();
    if (errors.has(detail)) return detail;
    const ofAddress = [...errors.values()].filter((first) => first === address).length;
    if (errors.size >= ERRORS_OF_STRANGERS || ofAddress >= ERRORS_PER_ADDRESS) return OTHER_ERRORS;
    errorsOfStrangers.set(release, errors.set(detail, address));
    return detail;
  }

  function put<Row>(rows: Map<string, Row>, key: readonly unknown[], merge: (row?: Row) => Row) {
    const name = key.join(' ');
    const present = rows.get(name);
    if (present !== undefined || rows.size < mostRows) rows.set(name, merge(present));
  }

  function addVote(report: ReceivedReport, sender: ReportSender): void {
    const { app, release, releasedAt, kind } = report;
    const { sessionHash, browserHash, address } = sender;
    if (sessionHash === '' && browserHash === '') return;
    const key = [app, release, releasedAt.getTime(), sessionHash, browserHash, address];
    put(votes, key, (vote) => ({
      app,
      release,
      releasedAt,
      sessionHash,
      browserHash,
      address,
      failed: kind !== 'loaded' || vote?.failed === true,
    }));
  }

  return {
    isEmpty: () => counts.size + vitals.size === 0,

    /** Adds a report that arrives now. */
    add(report: ReceivedReport, sender: ReportSender): void {
      const { app, release, kind } = report;
      const minute = startOfMinute(new Date());
      const time = minute.getTime();
      if (kind === 'vital') {
        const { metric, value } = report;
        const bucket = bucketOf(metric, value);
        put(vitals, [app, release, metric, bucket, time], (row) => ({
          app,
          release,
          metric,
          bucket,
          minute,
          count: (row?.count ?? 0) + 1,
          total: (row?.total ?? 0) + value,
        }));
        return;
      }
      const signedIn = sender.isSignedIn || !isFailure(kind);
      const detail =
        kind === 'thrown' && !signedIn
          ? limitError(`${app} ${release}`, detailOf(report), sender.address)
          : detailOf(report);
      put(counts, [app, release, kind, signedIn, detail, time], (row) => ({
        app,
        release,
        kind,
        signedIn,
        detail,
        minute,
        count: (row?.count ?? 0) + 1,
      }));
      // The network is no fault of a release. Older shells report it.
      if (kind === 'failed' && report.reason === 'network') return;
      addVote(report, sender);
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

/** Returns whether reports of a kind are listed by whether a signed-in user has sent them. */
export function isFailure(kind: PageReport['kind']): boolean {
  return kind === 'failed' || kind === 'thrown';
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
