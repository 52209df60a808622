import { errorMessages } from '@atrium/contracts';
import { HttpError } from '../../errors';
import { foldIdentifier } from '../../fold-identifier';
import type { Handlers } from '../../route';
import type { LoginLimit } from './login-limit';
import { verifyPassword } from './password';
import type { SessionRepository } from './session.repository';

/** Handlers for who is signed in, signing in and signing out. */
export function sessionRoutes(
  sessions: SessionRepository,
  loginLimit: LoginLimit,
): Pick<Handlers, 'getUser' | 'login' | 'logout'> {
  return {
    getUser: async ({ user }) => user,

    login: async ({ body: { username, password }, request, reply }) => {
      const usernameKey = foldIdentifier(username);
      const userId = await loginLimit.guard(usernameKey, request.ip, async () => {
        const found = await sessions.findCredentials(usernameKey);
        const matches = await verifyPassword(found?.passwordHash, password);
        return matches && found?.deactivatedAt === null ? found.userId : undefined;
      });
      if (userId === undefined) throw new HttpError(401, errorMessages.badLogin);
      await request.server.startSession(request, reply, userId);
      return {};
    },

    logout: async ({ request, reply }) => {
      await request.server.endSession(request, reply);
      return {};
    },
  };
}
