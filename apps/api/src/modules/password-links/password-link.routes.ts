import { ADMIN_ROLE } from '@atrium/contracts';
import type { NewPerson } from '@atrium/contracts/people';
import { errorMessages, type passwordLinkEndpoints } from '@atrium/contracts/server';
import type { Database } from '../../db/database';
import type { HandlersOf } from '../../handlers';
import { HttpError } from '../../http/errors';
import { hashToken } from '../../random-token';
import { createAuditRepository } from '../audit/audit.repository';
import { actorOf } from '../audit/audit-event';
import { createFirstAdminRepository } from '../one-time-links/first-admin.repository';
import { createLinkRateLimit } from '../one-time-links/link-rate-limit';
import { createPasswordLinkRepository } from '../one-time-links/password-link.repository';
import { createPeople, PeopleRuleError } from '../people/people';
import { createPersonRepository } from '../people/person.repository';
import { hashPassword } from '../users/password';
import { requireStrongPassword } from '../users/require-strong-password';
import { createUserRepository } from '../users/user.repository';

/** Handlers for one-time links: those for new passwords and those for the first admin. */
export function passwordLinkRoutes(db: Database): HandlersOf<typeof passwordLinkEndpoints> {
  const links = createPasswordLinkRepository(db);
  const rateLimit = createLinkRateLimit(db);

  async function findUser(tokenHash: string) {
    const user = await links.findUser(tokenHash);
    if (user === undefined) throw invalidLink();
    return user;
  }

  return {
    checkPasswordLink: ({ body, request }) =>
      rateLimit.guard(request, () => findUser(hashToken(body.token))),

    setLinkedPassword: ({ body: { token, password }, request }) =>
      rateLimit.guard(request, async () => {
        const tokenHash = hashToken(token);
        const user = await findUser(tokenHash);
        await requireStrongPassword(password, [user.username, user.email]);
        const passwordHash = await hashPassword(password);
        const notices = await db.transaction(async (transaction) => {
          const changes = await createPeople(transaction).useLink(user.id, tokenHash, passwordHash);
          if (changes === undefined) throw invalidLink();
          return createAuditRepository(transaction).recordAll(actorOf(request, user), changes);
        });
        request.server.changes.publish(notices);
        return user;
      }),

    createFirstAdmin: ({ body: { token, username, email, password }, request }) =>
      rateLimit.guard(request, async () => {
        const tokenHash = hashToken(token);
        if (!(await isFirstAdminLink(db, tokenHash))) throw invalidFirstAdminLink();
        await requireStrongPassword(password, [username, email]);
        const passwordHash = await hashPassword(password);
        const notices = await db.transaction(async (transaction) => {
          await createPersonRepository(transaction).lockAdmins();
          if (!(await isFirstAdminLink(transaction, tokenHash))) throw invalidFirstAdminLink();
          const account = { username, email, role: ADMIN_ROLE };
          const { id, changes } = await addFirstAdmin(transaction, account, passwordHash);
          const actor = actorOf(request, { id, username });
          return createAuditRepository(transaction).recordAll(actor, changes);
        });
        request.server.changes.publish(notices);
        return { username };
      }),
  };
}

/** Returns whether a link for the first admin is valid: only while there are no users. */
async function isFirstAdminLink(db: Database, tokenHash: string): Promise<boolean> {
  const isValid = await createFirstAdminRepository(db).isValid(tokenHash);
  return isValid && (await createUserRepository(db).count()) === 0;
}

async function addFirstAdmin(
  transaction: Database,
  account: Omit<NewPerson, 'delivery'>,
  passwordHash: string,
) {
  try {
    const password = { passwordHash, mustChangePassword: false };
    return await createPeople(transaction).add(account, password);
  } catch (error) {
    // A command has added somebody in the meantime.
    if (error instanceof PeopleRuleError) throw invalidFirstAdminLink();
    throw error;
  }
}

function invalidLink(): HttpError {
  return new HttpError(404, errorMessages.invalidPasswordLink);
}

function invalidFirstAdminLink(): HttpError {
  return new HttpError(404, errorMessages.invalidFirstAdminLink);
}
