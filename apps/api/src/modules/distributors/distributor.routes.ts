import type { Handlers } from '../../route';
import type { DistributorRepository } from './distributor.repository';

/** Handlers for distributors. */
export function distributorRoutes(
  distributors: DistributorRepository,
): Pick<Handlers, 'listDistributors'> {
  return {
    listDistributors: async () => {
      const rows = await distributors.list();
      return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
    },
  };
}
