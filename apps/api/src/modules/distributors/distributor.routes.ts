import type { Distributor } from '@atrium/contracts/distributors';
import type { Database } from '../../db/database';
import { found } from '../../http/refuse';
import type { Handlers } from '../../http/route';
import { auditedChange } from '../audit/audit-event';
import { audited } from '../audit/audited';
import { createDistributorRepository, type DistributorRepository } from './distributor.repository';

type Row = Awaited<ReturnType<DistributorRepository['create']>>;

/** Handlers for distributors. */
export function distributorRoutes(
  db: Database,
): Pick<
  Handlers,
  'listDistributors' | 'createDistributor' | 'changeDistributorChannel' | 'deleteDistributor'
> {
  const distributors = createDistributorRepository(db);
  return {
    listDistributors: async () => (await distributors.list()).map(present),

    createDistributor: audited(db, async ({ body }, transaction) => {
      const created = await createDistributorRepository(transaction).create(body);
      return { answer: present(created), changes: [auditedChange('distributor.created', created)] };
    }),

    changeDistributorChannel: audited(db, async ({ params, body }, transaction) => {
      const written = createDistributorRepository(transaction);
      const changed = found(await written.changeChannel(params.id, body.channel));
      return {
        answer: present(changed),
        changes: [auditedChange('distributor.changed', changed, changed.changedColumns)],
      };
    }),

    deleteDistributor: audited(db, async ({ params }, transaction) => {
      const written = createDistributorRepository(transaction);
      const distributor = found(await written.lock(params.id));
      const parts = await written.remove(distributor.id);
      return {
        answer: {},
        changes: [
          auditedChange('distributor.deleted', distributor),
          ...parts.map((part) => auditedChange(`${part.kind}.deleted`, part)),
        ],
      };
    }),
  };
}

function present(row: Row): Distributor {
  return { ...row, createdAt: row.createdAt.toISOString() };
}
