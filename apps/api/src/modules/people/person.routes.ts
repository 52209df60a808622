import type { FastifyRequest } from 'fastify';
import type { Person } from '@atrium/contracts/people';
import type { peopleEndpoints } from '@atrium/contracts/server';
import type { Database } from '../../db/database';
import { HttpError } from '../../http/errors';
import { requireFound } from '../../http/require';
import type { HandlersOf } from '../../http/route';
import type { AuditedChange } from '../audit/audit-event';
import { audited } from '../audit/audited';
import { createPeople, type People, PeopleRuleError } from './people';
import { createPersonRepository, type PersonRow, stateOf } from './person.repository';

/** Options of `personRoutes`. */
export interface PersonRouteOptions {
  /** Origin under which people reach the server; by default, that of the request. */
  readonly publicUrl: string | undefined;
  /** Called after mails have been added to the outbox. */
  readonly onMail: () => void;
}

/** Handlers for people and the settings of their accounts. */
export function personRoutes(
  db: Database,
  { publicUrl, onMail }: PersonRouteOptions,
): HandlersOf<typeof peopleEndpoints> {
  const people = createPersonRepository(db);

  function originOf(request: FastifyRequest): string {
    return publicUrl ?? `${request.protocol}://${request.headers.host ?? ''}`;
  }

  return {
    listPeople: async () => (await people.list()).map(toResponse),

    addPerson: audited(db, async ({ body, user, request }, transaction) => {
      const { delivery, ...account } = body;
      const isMailed = delivery === 'mail';
      const service = createPeople(transaction);
      const added = await enforceRules(service.add(account));
      const sender = isMailed ? user : undefined;
      const created = requireFound(await service.createLink(added.id, originOf(request), sender));
      return {
        response: {
          person: await readPerson(transaction, added.id),
          link: isMailed ? null : created.link.address,
        },
        changes: [...added.changes, ...created.changes],
        ...(isMailed && { afterCommit: onMail }),
      };
    }),

    changePersonRole: audited(db, ({ params, body }, transaction) =>
      changePerson(transaction, params.id, (service) => service.changeRole(params.id, body.role)),
    ),

    changePersonState: audited(db, ({ params, body }, transaction) =>
      changePerson(transaction, params.id, (service) =>
        body.isActive ? service.reactivate(params.id) : service.deactivate(params.id),
      ),
    ),

    createPasswordLink: audited(db, async ({ params, body, user, request }, transaction) => {
      const isMailed = body.delivery === 'mail';
      const sender = isMailed ? user : undefined;
      const service = createPeople(transaction);
      const created = requireFound(
        await enforceRules(service.createLink(params.id, originOf(request), sender)),
      );
      return {
        response: {
          person: await readPerson(transaction, params.id),
          link: isMailed ? null : created.link.address,
        },
        changes: created.changes,
        ...(isMailed && { afterCommit: onMail }),
      };
    }),

    endPersonSessions: audited(db, ({ params }, transaction) =>
      changePerson(transaction, params.id, (service) => service.signOut(params.id)),
    ),

    removePersonSecondFactor: audited(db, ({ params }, transaction) =>
      changePerson(transaction, params.id, (service) => service.removeSecondFactor(params.id)),
    ),

    getAccountSettings: () => people.readSettings(),

    changeAccountSettings: audited(db, async ({ body }, transaction) => ({
      response: body,
      changes: await createPeople(transaction).requireSecondFactor(body.adminsNeedSecondFactor),
    })),
  };
}

async function changePerson(
  transaction: Database,
  id: number,
  change: (service: People) => Promise<readonly AuditedChange[] | undefined>,
) {
  const changes = requireFound(await enforceRules(change(createPeople(transaction))));
  return { response: await readPerson(transaction, id), changes };
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
  const { id, username, email, role, hasSecondFactor } = row;
  return {
    ...{ id, username, email, role, hasSecondFactor, state: stateOf(row) },
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    linkExpiresAt: row.linkExpiresAt?.toISOString() ?? null,
  };
}
