import type { Distributor } from '@atrium/contracts/distributors';
import type { distributorEndpoints } from '@atrium/contracts/server';
import type { Database } from '../../db/database';
import { requireFound } from '../../http/require';
import type { HandlersOf } from '../../http/route';
import { auditedChange } from '../audit/audit-event';
import { audited } from '../audit/audited';
import { createDistributorRepository, type DistributorRepository } from './distributor.repository';

type Row = Awaited<ReturnType<DistributorRepository['create']>>;

/** Handlers for distributors. */
export function distributorRoutes(db: Database): HandlersOf<typeof distributorEndpoints> {
  const distributors = createDistributorRepository(db);
  return {
    listDistributors: async () => (await distributors.list()).map(toResponse),

    createDistributor: audited(db, async ({ body }, transaction) => {
      const created = await createDistributorRepository(transaction).create(body);
      return {
        response: toResponse(created),
        changes: [auditedChange('distributor.created', created)],
      };
    }),

    changeDistributorChannel: audited(db, async ({ params, body }, transaction) => {
      const repository = createDistributorRepository(transaction);
      const changed = requireFound(await repository.changeChannel(params.id, body.channel));
      return {
        response: toResponse(changed),
        changes: [auditedChange('distributor.changed', changed, changed.changedColumns)],
      };
    }),

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

function toResponse(row: Row): Distributor {
  return { ...row, createdAt: row.createdAt.toISOString() };
}
