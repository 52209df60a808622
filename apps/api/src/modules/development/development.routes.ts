import { DEVELOPMENT_REFUSED } from '@atrium/contracts/development';
import type { developmentEndpoints } from '@atrium/contracts/server';
import type { Config } from '../../config/config';
import type { Database } from '../../db/database';
import { HttpError } from '../../http/errors';
import type { HandlersOf } from '../../http/route';
import { logSecurityEvent } from '../../log/security-log';
import { lockAccount } from '../account/lock-account';
import { audited } from '../audit/audited';
import { createDevelopmentRepository } from './development.repository';
import { mayDevelop } from './development-users';

const LONGEST_MS = 12 * 60 * 60 * 1000;

/**
 * Handlers for running an area from the machine of a user. Its address is always on the loopback interface:
 * a request names only the port.
 */
export function developmentRoutes(
  db: Database,
  { developUsers }: Pick<Config, 'developUsers'>,
): HandlersOf<typeof developmentEndpoints> {
  return {
    getDevelopment: () => Promise.resolve({ isOn: developUsers !== 'off' }),

    startDevelopment: audited(db, async ({ user, session, body, request }, transaction) => {
      if (!mayDevelop(developUsers, user)) {
        logSecurityEvent(request, 'development_refused', { userId: user.id });
        throw new HttpError(403, DEVELOPMENT_REFUSED);
      }
      await lockAccount(transaction, session);
      const endsAt = new Date(Date.now() + LONGEST_MS);
      await createDevelopmentRepository(transaction).start(session.id, body, endsAt);
      const detail = `${body.area} from port ${String(body.port)}`;
      return {
        response: {},
        changes: [{ action: 'session.development_started', ...userEntity(user), detail }],
      };
    }),

    endDevelopment: audited(db, async ({ user, session }, transaction) => {
      await lockAccount(transaction, session);
      const isEnded = await createDevelopmentRepository(transaction).end(session.id);
      return {
        response: {},
        changes: isEnded ? [{ action: 'session.development_ended', ...userEntity(user) }] : [],
      };
    }),
  };
}

// Recorded with the user, like a sign-out.
function userEntity({ id, username }: { readonly id: number; readonly username: string }) {
  return { entityType: 'user', entityId: id, entityName: username } as const;
}
