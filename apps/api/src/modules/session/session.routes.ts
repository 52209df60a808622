import type { FastifyRequest } from 'fastify';
import { SECOND_FACTOR_HEADER, type User } from '@atrium/contracts';
import { foldUsername } from '@atrium/contracts/fold-username';
import { errorMessages, type sessionEndpoints } from '@atrium/contracts/server';
import type { Database } from '../../db/database';
import type { HandlersOf } from '../../handlers';
import { HttpError } from '../../http/errors';
import { clearSiteDataHeader } from '../../http/security-headers';
import { logSecurityEvent } from '../../log/security-log';
import { type AuditRepository, createAuditRepository } from '../audit/audit.repository';
import { actorOf } from '../audit/audit-event';
import { guardDemoPassword } from '../users/demo-guard';
import { createUserRepository } from '../users/user.repository';
import { createCodeRateLimit } from './code-rate-limit';
import type { LoginHistory } from './login-attempt.repository';
import type { LoginRateLimit } from './login-rate-limit';
import { loginRequestOf } from './login-request';
import type { SessionStart } from './session.repository';
import type { VerifiedLogin } from './session-plugin';
import { signIn } from './sign-in';

/** Options of `sessionRoutes`. */
export interface SessionRouteOptions {
  readonly loginRateLimit: LoginRateLimit;
  /** The only user who may sign in with a password; everybody may without it. */
  readonly passwordUser: string | undefined;
  /** Returns the address that ends a session at the sign-in provider, if it has one. */
  readonly endSessionUrl: (() => Promise<string | undefined>) | undefined;
  /** Returns the ids of the release candidates that were made for a user. */
  readonly listCandidates: (user: User) => Promise<string[]>;
}

/** Handlers for the signed-in user, sign-in and sign-out. */
export function sessionRoutes(
  db: Database,
  { loginRateLimit, passwordUser, endSessionUrl, listCandidates }: SessionRouteOptions,
): HandlersOf<typeof sessionEndpoints> {
  const users = createUserRepository(db);
  const audit = createAuditRepository(db);
  const codes = createCodeRateLimit(db);
  return {
    getUser: async ({ user, session: { requiredStep, rights } }) => {
      const candidates = await listCandidates(user);
      return {
        ...user,
        ...(requiredStep !== null && { requiredStep }),
        ...(rights.length > 0 && { rights: [...rights] }),
        ...(candidates.length > 0 && { candidates }),
      };
    },

    login: async ({ body: { username, password: given, code }, request, reply }) => {
      // A new session cookie would be ambiguous, too.
      if (request.server.hasDuplicateSession(request)) {
        throw new HttpError(400, errorMessages.duplicateSession);
      }
      const usernameKey = await users.findUsernameKey(username);
      const password = guardDemoPassword(request, usernameKey, given);
      const login = loginRequestOf(request, usernameKey);
      await loginRateLimit.guard(login, async ({ attemptId, account }) => {
        // The password is right.
        const startSession = async (verified: VerifiedLogin) => {
          const start = () => request.server.startSession(request, reply, verified);
          if (!account.hasSecondFactor || !code) return start();
          const counted = await codes.count(request, account);
          const outcome = await start();
          if (outcome !== 'code wrong') await codes.remove(counted);
          return outcome;
        };
        const isAllowed = passwordUser === undefined || foldUsername(passwordUser) === usernameKey;
        const credentials = { usernameKey, password, attemptId, code, isAllowed };
        const outcome = await signIn(users, credentials, startSession);
        if (outcome === 'started') return;
        if (outcome !== 'code missing') await recordFailedSignIn(audit, request, account, outcome);
        throw failures[outcome]();
      });
      return {};
    },

    logout: async ({ request, reply }) => {
      const atProvider = await request.server.endSession(request, reply);
      void reply.headers(clearSiteDataHeader(request));
      if (!atProvider) return {};
      try {
        const redirect = await endSessionUrl?.();
        return redirect === undefined ? {} : { redirect };
      } catch (error) {
        request.log.warn({ err: error }, 'the sign-in provider is not available for sign-out');
        return {};
      }
    },
  };
}

const failures: Readonly<Record<Exclude<SessionStart['outcome'], 'started'>, () => HttpError>> = {
  refused: () => new HttpError(401, errorMessages.invalidCredentials),
  'code missing': () =>
    new HttpError(401, errorMessages.codeMissing, { [SECOND_FACTOR_HEADER]: 'missing' }),
  'code wrong': () =>
    new HttpError(401, errorMessages.codeWrong, { [SECOND_FACTOR_HEADER]: 'wrong' }),
};

// Without the username that was typed: it may be a password in the wrong field.
async function recordFailedSignIn(
  audit: AuditRepository,
  request: FastifyRequest,
  { userId, username }: LoginHistory,
  outcome: 'refused' | 'code wrong',
): Promise<void> {
  const isCodeWrong = outcome === 'code wrong';
  const event = isCodeWrong ? 'second_factor_refused' : 'sign_in_refused';
  logSecurityEvent(request, event, userId === null ? {} : { userId });
  const isKnown = userId !== null && username !== null;
  await audit.record({
    ...actorOf(request, null),
    action: 'session.refused',
    ...(isCodeWrong && { detail: 'second factor' }),
    ...(isKnown && { entityType: 'user', entityId: userId, entityName: username }),
  });
}
