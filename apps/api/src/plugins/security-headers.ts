import type { FastifyInstance } from 'fastify';

const HSTS_SECONDS = 365 * 24 * 60 * 60;

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
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}

/**
 * Sets the headers that every answer carries; the page replaces the policy by its own.
 * @param secure whether browsers reach the server over TLS.
 */
export function addSecurityHeaders(app: FastifyInstance, secure: boolean): void {
  const headers = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    ...(secure && { 'strict-transport-security': `max-age=${String(HSTS_SECONDS)}` }),
  };
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers(headers);
  });
}
