import type { FastifyRequest } from 'fastify';
import { errorMessages, type sessionEndpoints } from '@atrium/contracts/server';
import type { Database } from '../../db/database';
import { HttpError } from '../../http/errors';
import type { HandlersOf } from '../../http/route';
import { clearSiteDataHeader } from '../../http/security-headers';
import { logSecurityEvent } from '../../log/security-log';
import { guardDemoPassword } from '../../seed/demo-guard';
import { type AuditRepository, createAuditRepository } from '../audit/audit.repository';
import { actorOf } from '../audit/audit-event';
import { foldIdentifier } from '../users/fold-identifier';
import { createLoginAttemptRepository, type LoginHistory } from './login-attempt.repository';
import { createLoginRateLimit, type LoginRequest } from './login-rate-limit';
import { createSessionRepository } from './session.repository';
import type { VerifiedLogin } from './session-plugin';
import { signIn } from './sign-in';

/** Options of `sessionRoutes`. */
export interface SessionRouteOptions {
  /** Delays a sign-in that has to wait; tests replace the timer. */
  readonly wait: (milliseconds: number) => Promise<unknown>;
}

/** Handlers for the signed-in user, sign-in and sign-out. */
export function sessionRoutes(
  db: Database,
  { wait }: SessionRouteOptions,
): HandlersOf<typeof sessionEndpoints> {
  const sessions = createSessionRepository(db);
  const audit = createAuditRepository(db);
  const loginRateLimit = createLoginRateLimit({ attempts: createLoginAttemptRepository(db), wait });
  return {
    getUser: ({ user }) => Promise.resolve(user),

    login: async ({ body: { username, password: given }, request, reply }) => {
      // A new session cookie would be ambiguous, too.
      if (request.server.hasDuplicateSession(request)) {
        throw new HttpError(400, errorMessages.duplicateSession);
      }
      const usernameKey = foldIdentifier(username);
      const password = guardDemoPassword(request, usernameKey, given);
      const startSession = (verified: VerifiedLogin) =>
        request.server.startSession(request, reply, verified);
      const login: LoginRequest = {
        usernameKey,
        address: request.ip,
        browserTokenHash: request.server.browserTokenHash(request),
        log: (event, details) => {
          logSecurityEvent(request, event, details);
        },
      };
      await loginRateLimit.guard(login, async ({ attemptId, account }) => {
        if (await signIn(sessions, { usernameKey, password, attemptId }, startSession)) return;
        await recordFailedSignIn(audit, request, account);
        throw new HttpError(401, errorMessages.invalidCredentials);
      });
      return {};
    },

    logout: async ({ request, reply }) => {
      await request.server.endSession(request, reply);
      void reply.headers(clearSiteDataHeader(request));
      return {};
    },
  };
}

// Without the username that was typed: it may be a password in the wrong field.
async function recordFailedSignIn(
  audit: AuditRepository,
  request: FastifyRequest,
  { userId, username }: LoginHistory,
): Promise<void> {
  logSecurityEvent(request, 'sign_in_refused', userId === null ? {} : { userId });
  const isKnown = userId !== null && username !== null;
  await audit.record({
    ...actorOf(request, null),
    action: 'session.refused',
    ...(isKnown && { entityType: 'user', entityId: userId, entityName: username }),
  });
}
