import type { FastifyRequest } from 'fastify';
import { createLineBudget, type LineBudget } from './line-budget';
import { withoutQuery } from './logger';

// Whoever is refused can try again at once, and must not be able to fill a disk with lines.
const LINES_A_MINUTE = { perAddress: 60, together: 2000 };

/** Most lines a minute of reports by browsers; one request can hold a hundred of them. */
export const REPORT_LINES = { perAddress: 20, together: 200 } as const;

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

const budgets = new WeakMap<object, Map<SecurityEvent, LineBudget>>();

/**
 * Logs a security event at level warn: its name as `securityEvent`, the client's address, the call
 * and the request id. Of one event an address gets 60 lines a minute, and all together 2,000, of
 * reports by browsers fewer; the last line says that further ones are left out.
 * @param details further facts; never a password, a token, a key or the text of a message.
 */
export function logSecurityEvent(
  request: FastifyRequest,
  securityEvent: SecurityEvent,
  details: Readonly<Record<string, string | number>> = {},
): void {
  const { method, url, ip } = request;
  const line = budgetOf(request, securityEvent).take(ip);
  if (line === 'none') return;
  request.log.warn(
    {
      ...details,
      ...(line === 'last' && { note: 'further ones of this minute are not logged' }),
      securityEvent,
      address: ip,
      method,
      url: withoutQuery(url),
    },
    'security event',
  );
}

function budgetOf({ server }: FastifyRequest, securityEvent: SecurityEvent): LineBudget {
  const ofServer = budgets.get(server.server) ?? new Map<SecurityEvent, LineBudget>();
  budgets.set(server.server, ofServer);
  const budget =
    ofServer.get(securityEvent) ??
    createLineBudget(securityEvent === 'policy_violation' ? REPORT_LINES : LINES_A_MINUTE);
  ofServer.set(securityEvent, budget);
  return budget;
}
