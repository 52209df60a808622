import type { Distributor } from '@atrium/contracts/distributors';
import { type distributorEndpoints, errorMessages } from '@atrium/contracts/server';
import type { Database } from '../../db/database';
import { requireFound, requireMatch } from '../../http/require';
import type { HandlersOf } from '../../http/route';
import { auditedChange } from '../audit/audit-event';
import { audited } from '../audit/audited';
import { createDistributorRepository, type DistributorRepository } from './distributor.repository';

type Row = Awaited<ReturnType<DistributorRepository['list']>>[number];

/** Handlers for distributors. */
export function distributorRoutes(db: Database): HandlersOf<typeof distributorEndpoints> {
  const distributors = createDistributorRepository(db);
  return {
    listDistributors: async ({ query }) => (await distributors.list(query.ids)).map(toResponse),

    createDistributor: audited(db, async ({ body, user }, transaction) => {
      const created = await createDistributorRepository(transaction).create(body, user.id);
      return {
        response: toResponse({ ...created, changedBy: user }),
        changes: [auditedChange('distributor.created', created)],
      };
    }),

    changeDistributorChannel: audited(db, async ({ params, body, user, ifMatch }, transaction) => {
      const repository = createDistributorRepository(transaction);
      const updated = requireFound(
        await repository.changeChannel(params.id, body.channel, user.id),
      );
      const changed = requireMatch(ifMatch, updated, errorMessages.distributorChanged);
      return {
        response: toResponse({ ...changed, changedBy: user }),
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
