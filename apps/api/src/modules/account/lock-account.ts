import { WRONG_CURRENT_PASSWORD } from '@atrium/contracts/account';
import { errorMessages } from '@atrium/contracts/server';
import type { Database } from '../../db/database';
import { HttpError } from '../../http/errors';
import type { FoundSession } from '../../http/session';
import { createAccountRepository } from './account.repository';

/**
 * Locks the account of a session until the transaction ends.
 * @param passwordHash the hash that the user's password has matched before the transaction, if any.
 * @throws HttpError 401 if the session has ended in the meantime, 400 if the password has changed.
 */
export async function lockAccount(
  transaction: Database,
  session: FoundSession,
  passwordHash?: string,
) {
  const account = await createAccountRepository(transaction).lock(session);
  if (account === undefined) throw new HttpError(401, errorMessages.notSignedIn);
  if (passwordHash !== undefined && account.passwordHash !== passwordHash) {
    throw new HttpError(400, WRONG_CURRENT_PASSWORD);
  }
  return account;
}
