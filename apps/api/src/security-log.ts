import type { FastifyRequest } from 'fastify';
import { withoutQuery } from './logger';

/** The name of a security event in the log. */
export type SecurityEvent =
  | 'access_refused'
  | 'demo_sign_in_refused'
  | 'duplicate_session_cookie'
  | 'host_refused'
  | 'origin_refused'
  | 'policy_violation'
  | 'release_signature_invalid'
  | 'sign_in_delayed'
  | 'sign_in_refused'
  | 'sign_in_throttled'
  | 'untrusted_forwarded_headers'
  | 'write_limit_reached';

/**
 * Logs a security event at level warn: its name as `securityEvent`, the client's address, the call
 * and the request id.
 * @param details further facts; never a password, a token, a key or the text of a message.
 */
export function logSecurityEvent(
  request: FastifyRequest,
  securityEvent: SecurityEvent,
  details: Readonly<Record<string, string | number>> = {},
): void {
  const { method, url, ip } = request;
  request.log.warn(
    { ...details, securityEvent, address: ip, method, url: withoutQuery(url) },
    'security event',
  );
}
