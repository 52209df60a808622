import { listDistributors } from '@atrium/contracts';
import { queryOptions } from '@tanstack/react-query';
import { request } from './request';

/** The reads of distributors, as options for TanStack Query. */
export const distributorQueries = {
  /** All distributors (admins only). */
  list: () =>
    queryOptions({
      queryKey: ['distributors', 'list'],
      queryFn: ({ signal }) => request(listDistributors, { signal }),
    }),
};
