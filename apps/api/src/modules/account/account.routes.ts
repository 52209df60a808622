import { subMilliseconds } from 'date-fns';
import { normalizePassword } from '@atrium/contracts';
import type { AccountSession } from '@atrium/contracts/account';
import { type accountEndpoints, errorMessages } from '@atrium/contracts/server';
import type { Database } from '../../db/database';
import type { HandlersOf } from '../../handlers';
import { HttpError } from '../../http/errors';
import { withIsoDates } from '../../http/iso-dates';
import { requireFound } from '../../http/require';
import { userChange } from '../audit/audit-event';
import { audited, auditedAfter, oneself } from '../audit/audited';
import type { LoginRateLimit } from '../session/login-rate-limit';
import { SESSION_IDLE_MS } from '../session/session-policy';
import { hashPassword } from '../users/password';
import { requireStrongPassword } from '../users/require-strong-password';
import { createAccountRepository } from './account.repository';
import { browserName } from './browser-name';
import { createPasswordConfirmation } from './confirm-password';
import { readAccount } from './read-account';

type AccountEndpoints = Pick<
  typeof accountEndpoints,
  'confirmSession' | 'changePassword' | 'listSessions' | 'endSession' | 'endOtherSessions'
>;

/** Handlers for the password and the sessions of the signed-in user, with the rate limit of the sign-in. */
export function accountRoutes(
  db: Database,
  loginRateLimit: LoginRateLimit,
): HandlersOf<AccountEndpoints> {
  const accounts = createAccountRepository(db);
  const confirmPassword = createPasswordConfirmation(db, loginRateLimit);

  return {
    confirmSession: auditedAfter(
      db,
      (context) => confirmPassword(context, context.body.password),
      async ({ user, session }, transaction, verifiedHash) => {
        await readAccount(transaction, user, verifiedHash);
        await createAccountRepository(transaction).confirm(session.id);
        return { response: {}, changes: [userChange('session.confirmed', user)] };
      },
      { changedUsers: oneself },
    ),

    changePassword: auditedAfter(
      db,
      async (context) => {
        const { currentPassword, newPassword } = context.body;
        const verifiedHash = await confirmPassword(context, currentPassword);
        if (newPassword === normalizePassword(currentPassword)) {
          throw new HttpError(400, errorMessages.passwordSame);
        }
        await requireStrongPassword(newPassword, [context.user.username, context.user.email]);
        return { verifiedHash, newHash: await hashPassword(newPassword) };
      },
      async ({ user, session }, transaction, { verifiedHash, newHash }) => {
        await readAccount(transaction, user, verifiedHash);
        await createAccountRepository(transaction).changePassword(session, newHash);
        return { response: {}, changes: [userChange('user.password_changed', user)] };
      },
      { changedUsers: oneself },
    ),

    async listSessions({ user, session }): Promise<AccountSession[]> {
      const now = new Date();
      const idleSince = subMilliseconds(now, SESSION_IDLE_MS);
      const found = await accounts.listSessions(user.id, now, idleSince);
      return found.map(({ userAgent, ...row }) => ({
        ...withIsoDates(row),
        browser: browserName(userAgent),
        isCurrent: row.id === session.id,
      }));
    },

    endSession: audited(
      db,
      async ({ user, params }, transaction) => {
        const isEnded = await createAccountRepository(transaction).endSession(user.id, params.id);
        requireFound(isEnded || undefined);
        return { response: {}, changes: [userChange('session.ended', user)] };
      },
      { changedUsers: oneself },
    ),

    endOtherSessions: audited(
      db,
      async ({ user, session }, transaction) => {
        const count = await createAccountRepository(transaction).endOtherSessions(session);
        const detail = count === 1 ? '1 session' : `${String(count)} sessions`;
        return {
          response: {},
          changes: count === 0 ? [] : [userChange('session.ended', user, detail)],
        };
      },
      { changedUsers: oneself },
    ),
  };
}
