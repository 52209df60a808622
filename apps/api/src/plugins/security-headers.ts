import type { FastifyInstance } from 'fastify';

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

/**
 * The policy of the page: only the server's own scripts, styles of one nonce, framed by nobody.
 * @param nonce fresh for each response; the page carries the same one.
 */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
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
  const transportSecurity = { 'strict-transport-security': `max-age=${String(HSTS_SECONDS)}` };
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers);
    if (secure || request.protocol === 'https') void reply.headers(transportSecurity);
    done();
  });
}
