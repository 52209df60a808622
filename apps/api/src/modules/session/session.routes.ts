import type { FastifyRequest } from 'fastify';
import { errorMessages } from '@atrium/contracts/server';
import { HttpError } from '../../http/errors';
import type { Handlers } from '../../http/route';
import { clearStorage } from '../../http/security-headers';
import { logSecurityEvent } from '../../log/security-log';
import { guardDemoPassword } from '../../seed/demo-guard';
import type { AuditRepository } from '../audit/audit.repository';
import { actorOf } from '../audit/audit-event';
import { foldIdentifier } from '../users/fold-identifier';
import type { LoginStanding } from './login-attempt.repository';
import type { LimitedLogin, LoginLimit } from './login-limit';
import type { SessionRepository } from './session.repository';
import type { SessionGrounds } from './session-plugin';
import { signIn } from './sign-in';

/** Handlers for who is signed in, signing in and signing out. */
export function sessionRoutes(
  sessions: SessionRepository,
  loginLimit: LoginLimit,
  audit: AuditRepository,
): Pick<Handlers, 'getUser' | 'login' | 'logout'> {
  return {
    getUser: async ({ user }) => user,

    login: async ({ body: { username, password: given }, request, reply }) => {
      // Another session could not be told from the others either.
      if (request.server.hasDuplicateSession(request)) {
        throw new HttpError(400, errorMessages.duplicateSession);
      }
      const usernameKey = foldIdentifier(username);
      const password = guardDemoPassword(request, usernameKey, given);
      const startSession = (grounds: SessionGrounds) =>
        request.server.startSession(request, reply, grounds);
      const login: LimitedLogin = {
        usernameKey,
        address: request.ip,
        browserTokenHash: request.server.browserTokenHash(request),
        log: (event, details) => {
          logSecurityEvent(request, event, details);
        },
      };
      await loginLimit.guard(login, async ({ attemptId, account }) => {
        if (await signIn(sessions, { usernameKey, password, attemptId }, startSession)) return;
        await recordRefusal(audit, request, account);
        throw new HttpError(401, errorMessages.badLogin);
      });
      return {};
    },

    logout: async ({ request, reply }) => {
      await request.server.endSession(request, reply);
      void reply.headers(clearStorage(request));
      return {};
    },
  };
}

// Without what was typed, which may be a password in the wrong field.
async function recordRefusal(
  audit: AuditRepository,
  request: FastifyRequest,
  { userId, username }: LoginStanding,
): Promise<void> {
  logSecurityEvent(request, 'sign_in_refused', userId === null ? {} : { userId });
  const isKnown = userId !== null && username !== null;
  await audit.record({
    ...actorOf(request, null),
    action: 'session.refused',
    ...(isKnown && { entityType: 'user', entityId: userId, entityName: username }),
  });
}
