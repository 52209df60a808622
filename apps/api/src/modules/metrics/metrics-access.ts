import { hash, timingSafeEqual } from 'node:crypto';
import type { RouteShorthandOptions } from 'fastify';
import { HttpError } from '../../http/errors';
import { isLocalRequest } from '../../http/local-request';
import { logSecurityEvent } from '../../log/security-log';

/** Body of the 403 response. */
export const METRICS_REFUSED =
  'Metrics are only for this machine, or with the token of METRICS_TOKEN';

/**
 * Returns the options of a route that rejects requests with 403 unless they come from this machine, not through a
 * proxy, or have the token.
 * @param token if unset, no token is accepted.
 */
export function metricsAccess(token: string | undefined): RouteShorthandOptions {
  return {
    onRequest: (request, _reply, done) => {
      const { authorization = '' } = request.headers;
      const hasToken = token !== undefined && isEqual(authorization, `Bearer ${token}`);
      // A wrong token is rejected everywhere, so that a mistake shows while it is set up.
      if (hasToken || (authorization === '' && isLocalRequest(request))) {
        done();
        return;
      }
      logSecurityEvent(request, 'metrics_refused');
      throw new HttpError(403, METRICS_REFUSED);
    },
  };
}

// Digests have the same length, which the comparison requires.
function isEqual(given: string, expected: string): boolean {
  const [left, right] = [given, expected].map((text) => hash('sha256', text, 'buffer'));
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}
