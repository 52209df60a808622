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

/** The list of all licenses. */
export const licenseList: RowList<License> = {
  queryKey: [...licenseKey, 'list'],
  topic: 'licenses',
  read: (query) => request(listLicenses, { query }),
  compare: (one, other) => one.id - other.id,
  nameRow: () => 'a license',
};

/** Query options of licenses. */
export const licenseQueries = {
  /** All licenses (admins only). */
  list: () => rowListOptions(licenseList),
};

const effects = { invalidates: [companyLicensesKey] };

/** Mutation options of licenses; each resolves once the cached data shows the change. */
export const licenseMutations = {
  create: defineRowMutation(
    licenseList,
    (body: NewLicense) => request(createLicense, { body }),
    effects,
  ),
  /** Gives a license a new term. */
  renew: defineRowMutation(
    licenseList,
    ({ id, ...body }: LicenseTerm & { id: number }) =>
      request(renewLicense, { params: { id }, body }),
    effects,
  ),
  /** Activates or deactivates a license. */
  setActive: defineRowMutation(
    licenseList,
    ({ id, active }: { id: number; active: boolean }) =>
      request(setLicenseActive, { params: { id }, body: { active } }),
    effects,
  ),
  /** Deletes a license by its id. */
  delete: defineRowDeletion(
    licenseList,
    (id) => request(deleteLicense, { params: { id } }),
    effects,
  ),
};
