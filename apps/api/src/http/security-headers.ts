import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the browser has made the request over TLS. */
    isOverTls: boolean;
  }
}

/** Path of the endpoint to which browsers report violations; it is not part of the contract. */
export const REPORTS_PATH = '/api/reports';

/** Name of that endpoint in the page's policies. */
const REPORTS_GROUP = 'reports';

const HSTS_SECONDS = 365 * 24 * 60 * 60;

// What the pages never ask a browser for; what is embedded in one of them could not either.
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

// In every page of a shell that creates its Trusted Types policy. Releases from before it go on working
// without the enforcement, for instance after a rollback.
const TRUSTED_TYPES_META = '<meta name="trusted-types" content="default"';

/** Facts that the headers of a page depend on. */
export interface PageFacts {
  /** Fresh for each response; the page carries the same one. */
  readonly nonce: string;
  readonly html: string;
  /** Whether the request came over TLS, without which browsers ignore `Reporting-Endpoints`. */
  readonly isOverTls: boolean;
}

/**
 * Returns the headers of a page: only the server's own scripts, none without the hash of its release,
 * no text that becomes HTML or code, styles of one nonce, framed by nobody. Violations are reported to
 * `REPORTS_PATH`.
 */
export function pageHeaders(page: PageFacts): Readonly<Record<string, string>> {
  return {
    'content-security-policy': pagePolicy(page),
    'integrity-policy': `blocked-destinations=(script), endpoints=(${REPORTS_GROUP})`,
    ...(page.isOverTls && { 'reporting-endpoints': `${REPORTS_GROUP}="${REPORTS_PATH}"` }),
  };
}

function pagePolicy({ nonce, html, isOverTls }: PageFacts): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    ...(html.includes(TRUSTED_TYPES_META)
      ? ["require-trusted-types-for 'script'", 'trusted-types default']
      : []),
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    `report-uri ${REPORTS_PATH}`,
    // A browser that knows it passes over the line above, also where it ignores the endpoint.
    ...(isOverTls ? [`report-to ${REPORTS_GROUP}`] : []),
  ].join('; ');
}

/**
 * Sets the headers that every answer carries; the page replaces the policy by its own. A request that
 * a trusted proxy has taken over TLS is answered with the promise to stay with TLS.
 * @param secure whether browsers reach the server over TLS, whatever a proxy says.
 */
export function addSecurityHeaders(app: FastifyInstance, secure: boolean): void {
  const headers = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  };
  const transportSecurity = {
    'strict-transport-security': `max-age=${String(HSTS_SECONDS)}; includeSubDomains`,
  };
  app.decorateRequest('isOverTls', false);
  app.addHook('onRequest', (request, reply, done) => {
    request.isOverTls = secure || request.protocol === 'https';
    void reply.headers(headers);
    if (request.isOverTls) void reply.headers(transportSecurity);
    done();
  });
}

/**
 * Returns the header with which a browser empties what pages have stored in it, where browsers take
 * that header: over TLS and on their own machine.
 */
export function clearStorage({ isOverTls, hostname }: FastifyRequest): Record<string, string> {
  const isOwnMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  return isOverTls || isOwnMachine ? { 'clear-site-data': '"storage"' } : {};
}
