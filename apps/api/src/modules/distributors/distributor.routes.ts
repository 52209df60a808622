import type { User } from '@atrium/contracts';
import type { DistributorDetails } from '@atrium/contracts/distributors';
import { type distributorEndpoints, errorMessages } from '@atrium/contracts/server';
import type { Database } from '../../db/database';
import type { HandlersOf } from '../../handlers';
import { withIsoDates } from '../../http/iso-dates';
import { requireFound, requireMatch } from '../../http/require';
import { auditedChange } from '../audit/audit-event';
import { audited } from '../audit/audited';
import { createDistributorRepository } from './distributor.repository';

interface Update {
  readonly params: { readonly id: number };
  readonly body: Partial<DistributorDetails>;
  readonly user: User;
  readonly ifMatch: string | undefined;
}

/** Handlers for distributors. */
export function distributorRoutes(db: Database): HandlersOf<typeof distributorEndpoints> {
  const distributors = createDistributorRepository(db);

  async function update({ params, body, user, ifMatch }: Update, transaction: Database) {
    const repository = createDistributorRepository(transaction);
    const updated = requireFound(await repository.update(params.id, body, user.id));
    const changed = requireMatch(ifMatch, updated, errorMessages.distributorChanged);
    return {
      response: withIsoDates({ ...changed, changedBy: user }),
      changes: [auditedChange('distributor.changed', changed, changed.changedColumns)],
    };
  }

  return {
    listDistributors: async ({ query }) => (await distributors.list(query.ids)).map(withIsoDates),

    createDistributor: audited(db, async ({ body, user }, transaction) => {
      const created = await createDistributorRepository(transaction).create(body, user.id);
      return {
        response: withIsoDates({ ...created, changedBy: user }),
        changes: [auditedChange('distributor.created', created)],
      };
    }),

    changeDistributorChannel: audited(db, update),

    updateDistributor: audited(db, update),

    deleteDistributor: audited(db, async ({ params }, transaction) => {
      const repository = createDistributorRepository(transaction);
      const distributor = requireFound(await repository.lock(params.id));
      const parts = await repository.remove(distributor.id);
      return {
        response: {},
        changes: [
          auditedChange('distributor.deleted', distributor),
          ...parts.map((part) => auditedChange(`${part.kind}.deleted`, part)),
        ],
      };
    }),
  };
}
