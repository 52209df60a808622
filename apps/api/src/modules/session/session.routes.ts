import { errorMessages } from '@atrium/contracts';
import { guardDemoPassword } from '../../demo/demo-guard';
import { HttpError } from '../../errors';
import { foldIdentifier } from '../../fold-identifier';
import type { SessionGrounds } from '../../plugins/session';
import { clearStorage } from '../../plugins/security-headers';
import type { Handlers } from '../../route';
import type { LoginLimit } from './login-limit';
import { signIn } from './sign-in';
import type { SessionRepository } from './session.repository';

/** Handlers for who is signed in, signing in and signing out. */
export function sessionRoutes(
  sessions: SessionRepository,
  loginLimit: LoginLimit,
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
      const isSignedIn = await loginLimit.guard(usernameKey, request.ip, (attemptId) =>
        signIn(sessions, { usernameKey, password, attemptId }, startSession),
      );
      if (!isSignedIn) throw new HttpError(401, errorMessages.badLogin);
      return {};
    },

    logout: async ({ request, reply }) => {
      await request.server.endSession(request, reply);
      void reply.headers(clearStorage(request));
      return {};
    },
  };
}
