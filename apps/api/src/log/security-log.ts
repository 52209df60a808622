import type { FastifyRequest } from 'fastify';
import { createLogRateLimit, type LogRateLimit } from './log-rate-limit';
import { stripQuery } from './logger';

// Lines per minute. A rejected client can retry immediately and must not fill the disk.
const DEFAULT_LOG_LIMIT = { perAddress: 60, total: 2000 };

/** Lines per minute for violation reports; one request can contain a hundred. */
export const REPORT_LOG_LIMIT = { perAddress: 20, total: 200 } as const;

/** Name of a security event in the log. */
export type SecurityEvent =
  | 'access_refused'
  | 'calendar_feed_refused'
  | 'calendar_feed_throttled'
  | 'demo_sign_in_refused'
  | 'duplicate_session_cookie'
  | 'file_refused'
  | 'host_refused'
  | 'input_refused'
  | 'metrics_refused'
  | 'origin_refused'
  | 'page_report_limit_reached'
  | 'password_link_refused'
  | 'password_link_throttled'
  | 'password_refused'
  | 'policy_violation'
  | 'provider_logout_refused'
  | 'provider_sign_in_refused'
  | 'publisher_refused'
  | 'second_factor_refused'
  | 'second_factor_throttled'
  | 'sign_in_delayed'
  | 'sign_in_refused'
  | 'sign_in_throttled'
  | 'untrusted_forwarded_headers'
  | 'write_limit_reached';

const limits = new WeakMap<object, Map<SecurityEvent, LogRateLimit>>();

/**
 * Logs a security event at level warn with the client's address, the request and its id. Lines are rate
 * limited per event; the last line of a minute says that further ones are omitted.
 * @param details must not contain passwords, tokens, keys or the text of messages.
 */
export function logSecurityEvent(
  request: FastifyRequest,
  securityEvent: SecurityEvent,
  details: Readonly<Record<string, string | number>> = {},
): void {
  const { method, url, ip } = request;
  const line = limitOf(request, securityEvent)(ip);
  if (line === 'exceeded') return;
  request.log.warn(
    {
      ...details,
      ...(line === 'last' && { note: 'further events of this minute are not logged' }),
      securityEvent,
      address: ip,
      method,
      url: stripQuery(url),
    },
    'security event',
  );
}

function limitOf({ server }: FastifyRequest, securityEvent: SecurityEvent): LogRateLimit {
  const ofServer = limits.get(server.server) ?? new Map<SecurityEvent, LogRateLimit>();
  limits.set(server.server, ofServer);
  const limit =
    ofServer.get(securityEvent) ??
    createLogRateLimit(securityEvent === 'policy_violation' ? REPORT_LOG_LIMIT : DEFAULT_LOG_LIMIT);
  ofServer.set(securityEvent, limit);
  return limit;
}
