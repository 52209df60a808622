import type { FastifyRequest } from 'fastify';
import { errorMessages, type pageReportEndpoints } from '@atrium/contracts/server';
import type { Registry } from '@atrium/release-format';
import type { HandlersOf } from '../../handlers';
import { tooMany } from '../../http/errors';
import { createTokenBuckets } from '../../http/write-rate-limit';
import { logSecurityEvent } from '../../log/security-log';
import { addressKey } from '../session/address-key';
import { listReleases } from './known-releases';
import type { PageReportCollector } from './page-report-collector';
import { isFailure } from './pending-reports';

const MINUTE_SECONDS = 60;

/** Limits of page reports in one process. */
export interface PageReportLimits {
  /** Requests that an address (IPv4) or a network (IPv6) may send, at once or in a minute. */
  readonly requestsPerMinute: number;
  /** Time for which reports are gathered before they are stored. */
  readonly flushMs: number;
}

/** Limits of the product. An office of hundreds may have one address. */
export const PAGE_REPORT_LIMITS: PageReportLimits = { requestsPerMinute: 300, flushMs: 2000 };

/**
 * Handler for the reports of pages. It reads a session only if a failure or an error is reported: otherwise, it
 * is checked together with its vote.
 */
export function pageReportRoutes(
  collector: PageReportCollector,
  served: { readonly current: () => { readonly registry: Registry } },
  { requestsPerMinute }: PageReportLimits,
): HandlersOf<typeof pageReportEndpoints> {
  const buckets = createTokenBuckets({
    burst: requestsPerMinute,
    rate: requestsPerMinute / MINUTE_SECONDS,
  });

  function countRequest(request: FastifyRequest, address: string): void {
    const rejection = buckets.take(address, performance.now());
    if (rejection === undefined) return;
    if (rejection.isFirst) logSecurityEvent(request, 'page_report_limit_reached');
    throw tooMany(errorMessages.tooManyPageReports, rejection.retrySeconds);
  }

  return {
    reportPage: async ({ body: { reports }, request }) => {
      const address = addressKey(request.ip);
      countRequest(request, address);
      const releases = listReleases(served.current().registry);
      const { sessionTokenHash, browserTokenHash, findSession } = request.server;
      const known = reports.flatMap((report) => {
        const found = releases.find(
          ({ app, release }) => app === report.app && release === report.release,
        );
        return found ? [{ ...report, releasedAt: new Date(found.releasedAt) }] : [];
      });
      const hasFailure = known.some(({ kind }) => isFailure(kind));
      const session = hasFailure ? await findSession(request, { background: true }) : null;
      collector.add(known, {
        address,
        isSignedIn: session !== null,
        sessionHash: sessionTokenHash(request),
        browserHash: browserTokenHash(request),
      });
      return {};
    },
  };
}
