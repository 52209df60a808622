import { mutationOptions } from '@tanstack/react-query';
import type { RowList } from '@atrium/api-client';
import { invalidateAfter, putRow, removeRow, request, rowListOptions } from '@atrium/api-client';
import type { License, LicenseTerm, NewLicense } from '@atrium/contracts/licenses';
import {
  createLicense,
  deleteLicense,
  listLicenses,
  renewLicense,
  setLicenseActive,
} from '@atrium/contracts/licenses';
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
  /** Gives a license a new term. */
  renew: () =>
    mutationOptions({
      mutationFn: ({ id, ...body }: LicenseTerm & { id: number }, { client }) =>
        invalidateAfter(
          client,
          [companyLicensesKey],
          putRow(client, list, request(renewLicense, { params: { id }, body }), id),
        ),
    }),
  /** Activates or deactivates a license. */
  setActive: () =>
    mutationOptions({
      mutationFn: ({ id, active }: { id: number; active: boolean }, { client }) =>
        invalidateAfter(
          client,
          [companyLicensesKey],
          putRow(client, list, request(setLicenseActive, { params: { id }, body: { active } }), id),
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
