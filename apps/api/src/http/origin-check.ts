import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorMessages } from '@atrium/contracts/server';
import { logSecurityEvent } from '../log/security-log';
import { HttpError } from './errors';

const MAX_LOGGED_LENGTH = 100;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether reads of the route are rejected from other sites, too. */
    readonly sameOriginOnly?: boolean;
  }
}

/**
 * Rejects cross-site writes, and reads of `sameOriginOnly` routes, with 403 (CSRF protection). Checks
 * Sec-Fetch-Site or, in older browsers, Origin. A client that sends neither is not a browser and cannot be
 * tricked into a request.
 * @param publicUrl the public origin, which a proxy may hide from the Host header.
 */
export function addOriginCheck(app: FastifyInstance, publicUrl: string | undefined): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isOpen = SAFE_METHODS.has(request.method) && !request.routeOptions.config.sameOriginOnly;
    const isAllowed = isOpen || isSameOrigin(request, publicUrl);
    done(isAllowed ? undefined : rejectOrigin(request));
  });
}

function rejectOrigin(request: FastifyRequest): HttpError {
  const { origin = '', 'sec-fetch-site': site = '' } = request.headers;
  logSecurityEvent(request, 'origin_refused', {
    origin: origin.slice(0, MAX_LOGGED_LENGTH),
    site: site.slice(0, MAX_LOGGED_LENGTH),
  });
  return new HttpError(403, errorMessages.crossSiteRequest);
}

/** Returns whether a request comes from Atrium's own pages, from the address bar, or from no browser. */
export function isSameOrigin({ headers }: FastifyRequest, publicUrl: string | undefined): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin, host } = headers;
  if (origin === undefined || origin === publicUrl) return true;
  return origin === `http://${String(host)}` || origin === `https://${String(host)}`;
}
