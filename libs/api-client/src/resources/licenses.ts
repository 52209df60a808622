import type { RowList } from '@atrium/api-client';
import { defineRowDeletion, defineRowMutation, request, rowListOptions } from '@atrium/api-client';
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

const effects = { invalidates: [companyLicensesKey] };

/** Mutation options of licenses; each resolves once the cached data shows the change. */
export const licenseMutations = {
  create: defineRowMutation(list, (body: NewLicense) => request(createLicense, { body }), effects),
  /** Gives a license a new term. */
  renew: defineRowMutation(
    list,
    ({ id, ...body }: LicenseTerm & { id: number }) =>
      request(renewLicense, { params: { id }, body }),
    effects,
  ),
  /** Activates or deactivates a license. */
  setActive: defineRowMutation(
    list,
    ({ id, active }: { id: number; active: boolean }) =>
      request(setLicenseActive, { params: { id }, body: { active } }),
    effects,
  ),
  /** Deletes a license by its id. */
  delete: defineRowDeletion(list, (id) => request(deleteLicense, { params: { id } }), effects),
};
