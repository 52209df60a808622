import type { Distributor } from '@atrium/contracts';
import { found } from '../../refuse';
import type { Handlers } from '../../route';
import type { DistributorRepository } from './distributor.repository';

type Row = Awaited<ReturnType<DistributorRepository['create']>>;

/** Handlers for distributors. */
export function distributorRoutes(
  distributors: DistributorRepository,
): Pick<
  Handlers,
  'listDistributors' | 'createDistributor' | 'changeDistributorChannel' | 'deleteDistributor'
> {
  return {
    listDistributors: async () => (await distributors.list()).map(present),

    createDistributor: async ({ body }) => present(await distributors.create(body)),

    changeDistributorChannel: async ({ params, body }) =>
      present(found(await distributors.changeChannel(params.id, body.channel))),

    deleteDistributor: async ({ params }) => {
      found(await distributors.remove(params.id));
      return {};
    },
  };
}

function present(row: Row): Distributor {
  return { ...row, createdAt: row.createdAt.toISOString() };
}
