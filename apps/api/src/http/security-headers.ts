import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pagePolicy } from '@atrium/release-format';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the browser uses TLS, possibly through a proxy. */
    isOverTls: boolean;
  }
}

/** Path of the endpoint to which browsers report violations; it is not part of the contract. */
export const REPORTS_PATH = '/api/reports';

/** Name of that endpoint in the policies of a page. */
const REPORTS_GROUP = 'reports';

const HSTS_SECONDS = 365 * 24 * 60 * 60;

// Browser features that no page uses.
const UNUSED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
];

/** Inputs for the security headers of a page. */
export interface PageHeaderOptions {
  /** Unique per response; the page contains the same one. */
  readonly nonce: string;
  readonly html: string;
  /** Browsers ignore `Reporting-Endpoints` without TLS. */
  readonly isOverTls: boolean;
}

/** Returns the security headers of a page. Browsers report violations to `REPORTS_PATH`. */
export function pageHeaders({
  nonce,
  html,
  isOverTls,
}: PageHeaderOptions): Readonly<Record<string, string>> {
  // Browsers that support `report-to` ignore `report-uri`, even if they ignore the endpoint too.
  const reports = `report-uri ${REPORTS_PATH}${isOverTls ? `; report-to ${REPORTS_GROUP}` : ''}`;
  return {
    'content-security-policy': `${pagePolicy(html, nonce)}; ${reports}`,
    'integrity-policy': `blocked-destinations=(script), endpoints=(${REPORTS_GROUP})`,
    ...(isOverTls && { 'reporting-endpoints': `${REPORTS_GROUP}="${REPORTS_PATH}"` }),
  };
}

const SHARED_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** Returns the security headers of everything but pages, over TLS with HSTS. */
export function securityHeaders(isOverTls: boolean): Readonly<Record<string, string>> {
  if (!isOverTls) return SHARED_HEADERS;
  const transportSecurity = `max-age=${String(HSTS_SECONDS)}; includeSubDomains`;
  return { ...SHARED_HEADERS, 'strict-transport-security': transportSecurity };
}

/**
 * Adds the security headers of all responses; pages override the policy. Over TLS, also adds HSTS.
 * @param secure whether browsers always reach the server over TLS, whatever a proxy reports.
 */
export function addSecurityHeaders(app: FastifyInstance, secure: boolean): void {
  app.decorateRequest('isOverTls', false);
  app.addHook('onRequest', (request, reply, done) => {
    request.isOverTls = secure || request.protocol === 'https';
    void reply.headers(securityHeaders(request.isOverTls));
    done();
  });
}

/**
 * Returns the `Clear-Site-Data` header that clears the browser's storage. Browsers accept it only over
 * TLS and from loopback hosts.
 */
export function clearSiteDataHeader({
  isOverTls,
  hostname,
}: FastifyRequest): Record<string, string> {
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  return isOverTls || isLoopback ? { 'clear-site-data': '"storage"' } : {};
}
