import { listLicenses } from '@atrium/contracts';
import { queryOptions } from '@tanstack/react-query';
import { request } from './request';

/** The reads of licenses, as options for TanStack Query. */
export const licenseQueries = {
  /** All licences (admins only). */
  list: () =>
    queryOptions({
      queryKey: ['licenses', 'list'],
      queryFn: ({ signal }) => request(listLicenses, { signal }),
    }),
};
