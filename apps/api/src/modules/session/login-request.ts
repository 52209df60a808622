import type { FastifyRequest } from 'fastify';
import { logSecurityEvent } from '../../log/security-log';
import type { LoginRequest } from './login-rate-limit';

/** Returns how the rate limit of sign-ins counts a request that tries to prove who somebody is. */
export function loginRequestOf(request: FastifyRequest, usernameKey: string): LoginRequest {
  return {
    usernameKey,
    address: request.ip,
    browserTokenHash: request.server.browserTokenHash(request),
    log: (event, details) => {
      logSecurityEvent(request, event, details);
    },
  };
}
