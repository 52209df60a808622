import type { User } from '@atrium/contracts';
import { WRONG_CURRENT_PASSWORD } from '@atrium/contracts/account';
import type { Database } from '../../db/database';
import { HttpError } from '../../http/errors';
import { requireFound } from '../../http/require';
import { createAccountRepository } from './account.repository';

/**
 * Returns the account of the user who changes it; the transaction has locked it.
 * @param passwordHash the hash that the user's password has matched before the transaction.
 * @throws HttpError 400 if the password has changed in the meantime.
 */
export async function readAccount(
  transaction: Database,
  { id }: Pick<User, 'id'>,
  passwordHash?: string,
) {
  const account = requireFound(await createAccountRepository(transaction).find(id));
  if (passwordHash !== undefined && account.passwordHash !== passwordHash) {
    throw new HttpError(400, WRONG_CURRENT_PASSWORD);
  }
  return account;
}
