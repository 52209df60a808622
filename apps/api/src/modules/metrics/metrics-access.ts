import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../http/errors';
import { isLocalRequest } from '../../http/local-request';
import { logSecurityEvent } from '../../log/security-log';

/** Body of the 403 response. */
export const METRICS_REFUSED =
  'Metrics are only for this machine, or with the token of METRICS_TOKEN';

/**
 * Requires that the request comes from this machine, not through a proxy, or has the token.
 * @param token if unset, no token is accepted.
 * @throws HttpError 403 otherwise.
 */
export function requireMetricsAccess(request: FastifyRequest, token: string | undefined): void {
  const { authorization = '' } = request.headers;
  if (token !== undefined && isEqual(authorization, `Bearer ${token}`)) return;
  // A wrong token is rejected everywhere, so that a mistake shows while it is set up.
  if (authorization === '' && isLocalRequest(request)) return;
  logSecurityEvent(request, 'metrics_refused');
  throw new HttpError(403, METRICS_REFUSED);
}

// Digests have the same length, which the comparison requires.
function isEqual(given: string, expected: string): boolean {
  const [left, right] = [given, expected].map((text) => hash('sha256', text, 'buffer'));
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}
