import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { invalidateAfter, request } from '@atrium/api-client';
import type { NewLicense } from '@atrium/contracts/licenses';
import { createLicense, deleteLicense, listLicenses } from '@atrium/contracts/licenses';
import { licenseKey } from './query-keys';

/** Query options of licenses. */
export const licenseQueries = {
  /** All licenses (admins only). */
  list: () =>
    queryOptions({
      queryKey: [...licenseKey, 'list'],
      queryFn: () => request(listLicenses, {}),
      meta: { changes: [{ topic: 'licenses' }], nameRow: () => 'a license' },
    }),
};

/** Mutation options of licenses; each resolves once the affected lists are refetched. */
export const licenseMutations = {
  create: () =>
    mutationOptions({
      mutationFn: (body: NewLicense, { client }) =>
        invalidateAfter(client, [licenseKey], request(createLicense, { body })),
    }),
  /** Deletes a license by its id. */
  delete: () =>
    mutationOptions({
      mutationFn: (id: number, { client }) =>
        invalidateAfter(client, [licenseKey], request(deleteLicense, { params: { id } })),
    }),
};
