import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorMessages } from '@atrium/contracts/server';
import { logSecurityEvent } from '../log/security-log';
import { HttpError } from './errors';

const LONGEST_LOGGED = 100;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that another site's page makes in a signed-in person's browser (403). Browsers say
 * so in Sec-Fetch-Site or, where they send none, in Origin; a client that sends neither is no
 * browser and carries nobody's cookies by accident.
 * @param publicUrl the origin that people see, where a proxy hides it from the Host header.
 */
export function addOriginCheck(app: FastifyInstance, publicUrl: string | undefined): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isAllowed = SAFE_METHODS.has(request.method) || isSameOrigin(request, publicUrl);
    done(isAllowed ? undefined : refuse(request));
  });
}

function refuse(request: FastifyRequest): HttpError {
  const { origin = '', 'sec-fetch-site': site = '' } = request.headers;
  logSecurityEvent(request, 'origin_refused', {
    origin: origin.slice(0, LONGEST_LOGGED),
    site: String(site).slice(0, LONGEST_LOGGED),
  });
  return new HttpError(403, errorMessages.crossSiteRequest);
}

function isSameOrigin({ headers }: FastifyRequest, publicUrl: string | undefined): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin, host } = headers;
  if (origin === undefined || origin === publicUrl) return true;
  return origin === `http://${String(host)}` || origin === `https://${String(host)}`;
}
