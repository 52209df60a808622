import { mailboxKey } from '@atrium/contracts/mailbox';
import type { workEmailEndpoints } from '@atrium/contracts/server';
import { WORK_EMAIL_CHANGED } from '@atrium/contracts/work-email';
import { errorCode } from '../../config/user-facing-error';
import type { Database } from '../../db/database';
import type { HandlersOf } from '../../handlers';
import { HttpError } from '../../http/errors';
import { userChange } from '../audit/audit-event';
import { audited, oneself } from '../audit/audited';
import { cancelNoticeMails } from '../notices/notice-mails';
import { createUserRepository } from '../users/user.repository';
import { createIdentityRepository } from './identity.repository';

const UNIQUE_VIOLATION = '23505';

/** Handlers for the signed-in user's address at the sign-in provider. */
export function workEmailRoutes(db: Database): HandlersOf<typeof workEmailEndpoints> {
  const identities = createIdentityRepository(db);
  return {
    getWorkEmail: async ({ user }) => ({
      offered: (await identities.findOtherEmail(user.id)) ?? null,
    }),

    adoptWorkEmail: audited(
      db,
      async ({ user, body: { email } }, transaction) => {
        const present = createIdentityRepository(transaction);
        // Nobody is linked or added with the address meanwhile.
        await present.lock();
        const offered = await present.findOtherEmail(user.id);
        if (offered === undefined || mailboxKey(offered) !== mailboxKey(email)) {
          throw new HttpError(409, WORK_EMAIL_CHANGED);
        }
        const address = { email: offered, emailKey: mailboxKey(offered) };
        await cancelNoticeMails(transaction, [user.id], true);
        try {
          await createUserRepository(transaction).update(user.id, address);
        } catch (error) {
          // An admin has just given the address to somebody else.
          if (errorCode(error) === UNIQUE_VIOLATION) throw new HttpError(409, WORK_EMAIL_CHANGED);
          throw error;
        }
        return { response: { offered: null }, changes: [userChange('user.email_changed', user)] };
      },
      { changedUsers: oneself },
    ),
  };
}
