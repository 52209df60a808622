import type { publisherEndpoints } from '@atrium/contracts/server';
import type { Database } from '../../db/database';
import type { HandlersOf } from '../../handlers';
import { HttpError } from '../../http/errors';
import { requireFound } from '../../http/require';
import { audited } from '../audit/audited';
import { createPublisherRepository } from './publisher.repository';
import { createPublishers, PublisherRuleError, toPublisher } from './publishers';

/** Handlers for the publishers of releases. */
export function publisherRoutes(db: Database): HandlersOf<typeof publisherEndpoints> {
  const publishersIn = (transaction: Database) => createPublishers(transaction, 'name it as such');

  return {
    listPublishers: async () => (await createPublisherRepository(db).list()).map(toPublisher),

    addPublisher: audited(db, async ({ body }, transaction) => {
      const added = await enforceRules(publishersIn(transaction).add(body));
      const { publisher, token, changes } = added;
      return { response: { publisher, token }, changes };
    }),

    renewPublisher: audited(db, async ({ params: { name }, body: { days } }, transaction) => {
      const { publisher, changes } = requireFound(
        await publishersIn(transaction).renew(name, days),
      );
      return { response: publisher, changes };
    }),

    changePublisherScope: audited(db, async ({ params: { name }, body }, transaction) => {
      const { publisher, changes } = requireFound(
        await enforceRules(publishersIn(transaction).changeScope(name, body)),
      );
      return { response: publisher, changes };
    }),

    removePublisher: audited(db, async ({ params: { name } }, transaction) => ({
      changes: requireFound(await publishersIn(transaction).remove(name)),
      response: {},
    })),
  };
}

async function enforceRules<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (error instanceof PublisherRuleError) throw new HttpError(409, error.message);
    throw error;
  }
}
