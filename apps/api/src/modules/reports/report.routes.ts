import type { FastifyInstance } from 'fastify';
import { HttpError } from '../../http/errors';
import { REPORTS_PATH } from '../../http/security-headers';
import { logSecurityEvent } from '../../log/security-log';
import { readViolations } from './violation';

/** Types of the reports that browsers send; the first is that of `report-uri`. */
const REPORT_TYPES = ['application/csp-report', 'application/reports+json'];

// Chromium sends at most 100 reports at once, each of which quotes the policy: less than 1 kB.
const BODY_LIMIT_KB = 100;

const REPORTS_EXPECTED = 'The request body must be the reports of a browser';

/**
 * Adds the call by which browsers report violations of a page's policies. Whoever calls is answered
 * in the same way, and only so many violations are logged in a minute: a browser sends again what is
 * refused.
 */
export async function addReports(app: FastifyInstance): Promise<void> {
  // A scope of its own, since every other call takes JSON alone.
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      REPORT_TYPES,
      { parseAs: 'string' },
      scope.getDefaultJsonParser('error', 'error'),
    );
    scope.post(REPORTS_PATH, { bodyLimit: BODY_LIMIT_KB * 1024 }, (request, reply) => {
      const violations = readViolations(request.body);
      if (violations === null) throw new HttpError(400, REPORTS_EXPECTED);
      for (const violation of violations) logSecurityEvent(request, 'policy_violation', violation);
      return reply.header('cache-control', 'no-store').send({});
    });
    done();
  });
}
