import { type accountEndpoints, errorMessages } from '@atrium/contracts/server';
import type { Database } from '../../db/database';
import type { HandlersOf } from '../../handlers';
import { HttpError } from '../../http/errors';
import { requireFound } from '../../http/require';
import { createAccountRepository } from '../account/account.repository';
import { createPasswordConfirmation } from '../account/confirm-password';
import { readAccount } from '../account/read-account';
import { userChange } from '../audit/audit-event';
import { audited, auditedAfter, auditedInside, oneself } from '../audit/audited';
import { createRecoveryCodes } from '../second-factor-codes/recovery-code';
import { createSecondFactorRepository } from '../second-factor-codes/second-factor.repository';
import { createSecret, secretUri } from '../second-factor-codes/totp';
import type { LoginRateLimit } from '../session/login-rate-limit';
import { createCodeGuard } from './confirm-code';

// Longer ago, the user may have left the page without scanning the secret.
const PENDING_MS = 10 * 60 * 1000;

type SecondFactorEndpoints = Pick<
  typeof accountEndpoints,
  | 'getSecondFactor'
  | 'setUpSecondFactor'
  | 'confirmSecondFactor'
  | 'turnOffSecondFactor'
  | 'replaceRecoveryCodes'
>;

/** Handlers for the second factor of the signed-in user, with the rate limit of the sign-in. */
export function secondFactorRoutes(
  db: Database,
  loginRateLimit: LoginRateLimit,
): HandlersOf<SecondFactorEndpoints> {
  const accounts = createAccountRepository(db);
  const confirmPassword = createPasswordConfirmation(db, loginRateLimit);
  const guardCode = createCodeGuard(db, loginRateLimit);

  const turnOn = audited<SecondFactorEndpoints['confirmSecondFactor']>(
    db,
    async ({ user, session, body, request, reply }, transaction) => {
      const account = await readAccount(transaction, user);
      if (account.since !== null) throw new HttpError(409, errorMessages.secondFactorIsOn);
      const now = new Date();
      const { setUpAt } = account;
      if (setUpAt === null || now.getTime() - setUpAt.getTime() > PENDING_MS) {
        throw new HttpError(409, errorMessages.secondFactorNotSetUp);
      }
      const factors = createSecondFactorRepository(transaction);
      if (!(await factors.takeAppCode(account, body.code, now))) {
        throw new HttpError(400, errorMessages.codeWrong);
      }
      await factors.turnOn(user.id, now);
      const recoveryCodes = createRecoveryCodes();
      await factors.replaceRecoveryCodes(user.id, recoveryCodes);
      const token = request.server.createSessionToken();
      await createAccountRepository(transaction).secureSession(session, token.tokenHash);
      return {
        response: { recoveryCodes },
        changes: [userChange('user.second_factor_on', user)],
        afterCommit: () => {
          token.send(request, reply, session.expiresAt);
        },
      };
    },
    { changedUsers: oneself },
  );

  return {
    async getSecondFactor({ user }) {
      const { since, ...state } = requireFound(await accounts.findSecondFactor(user.id));
      return { isOn: since !== null, ...state };
    },

    setUpSecondFactor: auditedAfter(
      db,
      (context) => confirmPassword(context, context.body.password),
      async ({ user }, transaction, verifiedHash) => {
        const { since } = await readAccount(transaction, user, verifiedHash);
        if (since !== null) throw new HttpError(409, errorMessages.secondFactorIsOn);
        const secret = createSecret();
        await createSecondFactorRepository(transaction).setUp(user.id, secret, new Date());
        return {
          response: { secret, uri: secretUri(secret, user.username) },
          changes: [userChange('user.second_factor_set_up', user)],
        };
      },
      { changedUsers: oneself },
    ),

    // A wrong code counts although nothing else is stored.
    confirmSecondFactor: auditedInside(guardCode, turnOn),

    turnOffSecondFactor: auditedAfter(
      db,
      (context) => confirmPassword(context, context.body.password),
      async ({ user }, transaction, verifiedHash) => {
        const { since, isRequired } = await readAccount(transaction, user, verifiedHash);
        if (since === null) throw new HttpError(409, errorMessages.secondFactorIsOff);
        if (isRequired) throw new HttpError(409, errorMessages.secondFactorRequired);
        await createSecondFactorRepository(transaction).turnOff(user.id);
        return {
          response: { isOn: false, isRequired, recoveryCodesLeft: 0 },
          changes: [userChange('user.second_factor_off', user)],
        };
      },
      { changedUsers: oneself },
    ),

    replaceRecoveryCodes: auditedAfter(
      db,
      (context) => confirmPassword(context, context.body.password),
      async ({ user }, transaction, verifiedHash) => {
        const { since } = await readAccount(transaction, user, verifiedHash);
        if (since === null) throw new HttpError(409, errorMessages.secondFactorIsOff);
        const recoveryCodes = createRecoveryCodes();
        const factors = createSecondFactorRepository(transaction);
        await factors.replaceRecoveryCodes(user.id, recoveryCodes);
        return {
          response: { recoveryCodes },
          changes: [userChange('user.recovery_codes_replaced', user)],
        };
      },
      { changedUsers: oneself },
    ),
  };
}
