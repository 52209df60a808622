import type { FastifyInstance } from 'fastify';
import { HttpError } from '../../http/errors';
import { REPORTS_PATH } from '../../http/security-headers';
import { logSecurityEvent } from '../../log/security-log';
import { parseViolations } from './violation';

/** Content types of browser reports; the first one is of `report-uri`. */
const REPORT_TYPES = ['application/csp-report', 'application/reports+json'];

// Chromium sends at most 100 reports at once; each quotes the policy and has less than 1 kB.
const BODY_LIMIT_KB = 100;

const REPORTS_EXPECTED = 'The request body must be browser reports';

/**
 * Adds the endpoint to which browsers report policy violations. The number of logged violations per
 * minute is limited, but every report gets the same response, because browsers retry rejected ones.
 */
export async function addReports(app: FastifyInstance): Promise<void> {
  // A separate scope, because all other endpoints accept JSON only.
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      REPORT_TYPES,
      { parseAs: 'string' },
      scope.getDefaultJsonParser('error', 'error'),
    );
    scope.post(REPORTS_PATH, { bodyLimit: BODY_LIMIT_KB * 1024 }, (request, reply) => {
      const violations = parseViolations(request.body);
      if (violations === null) throw new HttpError(400, REPORTS_EXPECTED);
      for (const violation of violations) logSecurityEvent(request, 'policy_violation', violation);
      return reply.header('cache-control', 'no-store').send({});
    });
    done();
  });
}
