import { mutationOptions } from '@tanstack/react-query';
import type { RowList } from '@atrium/api-client';
import { invalidateAfter, putRow, removeRow, request, rowListOptions } from '@atrium/api-client';
import type { License, NewLicense } from '@atrium/contracts/licenses';
import { createLicense, deleteLicense, listLicenses } from '@atrium/contracts/licenses';
import { companyLicensesKey, licenseKey } from './query-keys';

const list: RowList<License> = {
  queryKey: [...licenseKey, 'list'],
  topic: 'licenses',
  read: (query) => request(listLicenses, { query }),
  compare: (one, other) => one.id - other.id,
  nameRow: () => 'a license',
};

/** Query options of licenses. */
export const licenseQueries = {
  /** All licenses (admins only). */
  list: () => rowListOptions(list),
};

/** Mutation options of licenses; each resolves once the cached data shows the change. */
export const licenseMutations = {
  create: () =>
    mutationOptions({
      mutationFn: (body: NewLicense, { client }) =>
        invalidateAfter(
          client,
          [companyLicensesKey],
          putRow(client, list, request(createLicense, { body })),
        ),
    }),
  /** Deletes a license by its id. */
  delete: () =>
    mutationOptions({
      mutationFn: (id: number, { client }) =>
        invalidateAfter(
          client,
          [companyLicensesKey],
          removeRow(client, list, request(deleteLicense, { params: { id } }), id),
        ),
    }),
};
