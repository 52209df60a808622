import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';

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

// Marks the pages of a shell that creates a Trusted Types policy. Older releases, for example after a
// rollback, keep working without enforcement.
const TRUSTED_TYPES_META = '<meta name="trusted-types" content="default"';

// The script that watches the shell's start has no attributes, and nothing to replace.
const INLINE_SCRIPT = /<script>([^]*?)<\/script>/g;

/** Inputs for the security headers of a page. */
export interface PageHeaderOptions {
  /** Unique per response; the page contains the same one. */
  readonly nonce: string;
  readonly html: string;
  /** Browsers ignore `Reporting-Endpoints` without TLS. */
  readonly isOverTls: boolean;
}

/**
 * Returns the security headers of a page. They allow only the server's own scripts with the hash of
 * their release, the page's own inline script, styles with the nonce, no HTML from text (Trusted Types) and
 * no framing. Browsers report violations to `REPORTS_PATH`.
 */
export function pageHeaders(page: PageHeaderOptions): Readonly<Record<string, string>> {
  return {
    'content-security-policy': pagePolicy(page),
    'integrity-policy': `blocked-destinations=(script), endpoints=(${REPORTS_GROUP})`,
    ...(page.isOverTls && { 'reporting-endpoints': `${REPORTS_GROUP}="${REPORTS_PATH}"` }),
  };
}

function pagePolicy({ nonce, html, isOverTls }: PageHeaderOptions): string {
  return [
    "default-src 'self'",
    `script-src 'self'${hashesOf(html)}`,
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
    // Browsers that support it ignore `report-uri`, even if they ignore the endpoint too.
    ...(isOverTls ? [`report-to ${REPORTS_GROUP}`] : []),
  ].join('; ');
}

// By hash instead of nonce: styles have that one, so the page must not keep it secret from them.
function hashesOf(html: string): string {
  return [...html.matchAll(INLINE_SCRIPT)]
    .map(([, code = '']) => ` 'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    .join('');
}

/**
 * Adds the security headers of all responses; pages override the policy. Over TLS, also adds HSTS.
 * @param secure whether browsers always reach the server over TLS, whatever a proxy reports.
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
