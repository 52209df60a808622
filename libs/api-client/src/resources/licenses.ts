import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { invalidateAfter, request } from '@atrium/api-client';
import type { NewLicense } from '@atrium/contracts/licenses';
import { createLicense, deleteLicense, listLicenses } from '@atrium/contracts/licenses';
import { licenseKey } from './query-keys';

/** The reads of licences, as options for TanStack Query. */
export const licenseQueries = {
  /** All licences (admins only). */
  list: () =>
    queryOptions({
      queryKey: [...licenseKey, 'list'],
      queryFn: () => request(listLicenses, {}),
    }),
};

/** The changes of licences; each has ended once the lists that it touches are read again. */
export const licenseMutations = {
  create: () =>
    mutationOptions({
      mutationFn: (body: NewLicense, { client }) =>
        invalidateAfter(client, [licenseKey], request(createLicense, { body })),
    }),
  /** Deletes a licence by its id. */
  delete: () =>
    mutationOptions({
      mutationFn: (id: number, { client }) =>
        invalidateAfter(client, [licenseKey], request(deleteLicense, { params: { id } })),
    }),
};
