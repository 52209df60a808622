import type { FastifyRequest } from 'fastify';
import type { createPasswordLink, LinkDelivery, Person } from '@atrium/contracts/people';
import { errorMessages, type peopleEndpoints } from '@atrium/contracts/server';
import type { Database } from '../../db/database';
import type { HandlersOf } from '../../handlers';
import { HttpError, tooMany } from '../../http/errors';
import { withIsoDates } from '../../http/iso-dates';
import { requireFound } from '../../http/require';
import type { HandlerContext } from '../../http/route';
import {
  createMailAllowanceRepository,
  type MailAccount,
} from '../../mail/outbox/mail-allowance.repository';
import type { AuditedChange } from '../audit/audit-event';
import { audited } from '../audit/audited';
import { createPeople, type People, PeopleRuleError } from './people';
import { createPersonRepository, type PersonRow, stateOf } from './person.repository';

/** Options of `personRoutes`. */
export interface PersonRouteOptions {
  /** Origin under which people reach the server; by default, that of the request. */
  readonly publicUrl: string | undefined;
  /** Whether a mail server is configured. */
  readonly sendsMail: boolean;
  /** The most mails that one user may cause in an hour. */
  readonly hourlyLimit: number;
  /** Called after mails have been added to the outbox. */
  readonly onMail: () => void;
}

type LinkRequest = Pick<HandlerContext<typeof createPasswordLink>, 'user' | 'request'>;

/** Handlers for people and the settings of their accounts. */
export function personRoutes(
  db: Database,
  { publicUrl, sendsMail, hourlyLimit, onMail }: PersonRouteOptions,
): HandlersOf<typeof peopleEndpoints> {
  const people = createPersonRepository(db);

  function originOf(request: FastifyRequest): string {
    return publicUrl ?? `${request.protocol}://${request.headers.host ?? ''}`;
  }

  /**
   * Creates a link for a new password, to copy or sent by mail.
   * @throws HttpError 429 with Retry-After in seconds, when the user has caused too many mails.
   */
  async function createLink(
    id: number,
    delivery: LinkDelivery,
    { user, request }: LinkRequest,
    transaction: Database,
  ) {
    const isMailed = delivery === 'mail';
    const service = createPeople(transaction);
    const sender = isMailed ? user : undefined;
    const created = requireFound(
      await enforceRules(service.createLink(id, originOf(request), sender)),
    );
    if (isMailed) await countMail(transaction, { senderId: user.id, hourlyLimit });
    return {
      response: {
        person: await readPerson(transaction, id),
        link: isMailed ? null : created.address,
      },
      changes: created.changes,
      ...(isMailed && { afterCommit: onMail }),
    };
  }

  return {
    listPeople: async () => (await people.list()).map(toResponse),

    addPerson: audited(db, async ({ body, ...context }, transaction) => {
      const { delivery, ...account } = body;
      const added = await enforceRules(createPeople(transaction).add(account));
      const link = await createLink(added.id, delivery, context, transaction);
      return { ...link, changes: [...added.changes, ...link.changes] };
    }),

    changePersonRole: audited(
      db,
      ({ params, body }, transaction) =>
        changePerson(transaction, params.id, (service) => service.changeRole(params.id, body.role)),
      { changedUsers },
    ),

    changePersonRights: audited(
      db,
      ({ params, body }, transaction) =>
        changePerson(transaction, params.id, (service) =>
          service.changeRights(params.id, body.rights),
        ),
      { changedUsers },
    ),

    changePersonState: audited(
      db,
      ({ params, body }, transaction) =>
        changePerson(transaction, params.id, (service) =>
          body.isActive ? service.reactivate(params.id) : service.deactivate(params.id),
        ),
      { changedUsers },
    ),

    createPasswordLink: audited(
      db,
      async ({ params, body, ...context }, transaction) => {
        requireOther(params.id, context, errorMessages.ownPasswordLink);
        return createLink(params.id, body.delivery, context, transaction);
      },
      { changedUsers },
    ),

    endPersonSessions: audited(
      db,
      ({ params }, transaction) =>
        changePerson(transaction, params.id, (service) => service.signOut(params.id)),
      { changedUsers },
    ),

    removePersonSecondFactor: audited(
      db,
      async ({ params, ...context }, transaction) => {
        requireOther(params.id, context, errorMessages.ownSecondFactor);
        return changePerson(transaction, params.id, (service) =>
          service.removeSecondFactor(params.id),
        );
      },
      { changedUsers },
    ),

    removePersonProviderAccount: audited(
      db,
      ({ params }, transaction) =>
        changePerson(transaction, params.id, (service) => service.unlink(params.id)),
      { changedUsers },
    ),

    getAccountSettings: async () => ({ ...(await people.readSettings()), sendsMail }),

    changeAccountSettings: audited(db, async ({ body }, transaction) => ({
      response: body,
      changes: await createPeople(transaction).requireSecondFactor(body.adminsNeedSecondFactor),
    })),
  };
}

function changedUsers({ params }: { readonly params: { readonly id: number } }): number[] {
  return [params.id];
}

/**
 * Requires that a change concerns somebody else. Their own password and second factor users change in
 * their account only, which asks for the password each time.
 * @throws HttpError 409 with the message.
 */
function requireOther(id: number, { user }: Pick<LinkRequest, 'user'>, message: string): void {
  if (id === user.id) throw new HttpError(409, message);
}

async function changePerson(
  transaction: Database,
  id: number,
  change: (service: People) => Promise<readonly AuditedChange[] | undefined>,
) {
  const changes = requireFound(await enforceRules(change(createPeople(transaction))));
  return { response: await readPerson(transaction, id), changes };
}

async function countMail(transaction: Database, account: MailAccount): Promise<void> {
  const retrySeconds = await createMailAllowanceRepository(transaction).spend(account, 1);
  if (retrySeconds === null) return;
  throw tooMany(errorMessages.tooManyMails, retrySeconds);
}

async function readPerson(db: Database, id: number): Promise<Person> {
  return toResponse(requireFound(await createPersonRepository(db).find(id)));
}

async function enforceRules<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (error instanceof PeopleRuleError) throw new HttpError(409, error.message);
    throw error;
  }
}

function toResponse(row: PersonRow): Person {
  const { providerAccount, linkMail, ...person } = row;
  return {
    ...withIsoDates(person),
    state: stateOf(row),
    ...(providerAccount && { providerAccount: withIsoDates(providerAccount) }),
    ...(linkMail && {
      linkMail: {
        state: linkMail.state === 'failed' ? 'refused' : linkMail.state,
        reason: linkMail.state === 'failed' ? linkMail.lastReason : null,
      },
    }),
  };
}
