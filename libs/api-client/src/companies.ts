import { listCompanies } from '@atrium/contracts';
import { queryOptions } from '@tanstack/react-query';
import { request } from './request';

/** The reads of companies, as options for TanStack Query. */
export const companyQueries = {
  /** All companies (admins only). */
  list: () =>
    queryOptions({
      queryKey: ['companies', 'list'],
      queryFn: ({ signal }) => request(listCompanies, { signal }),
    }),
};
