import type { RowList } from '@atrium/api-client';
import {
  defineMutation,
  defineRowDeletion,
  defineRowMutation,
  putRows,
  request,
  rowListOptions,
} from '@atrium/api-client';
import type { License, LicenseTerm, LicenseTerms, NewLicense } from '@atrium/contracts/licenses';
import {
  createLicense,
  deleteLicense,
  listLicenses,
  renewLicense,
  renewLicenses,
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
  /** Gives several licenses a new term, or none of them. */
  renewMany: defineMutation((body: LicenseTerms, client) => {
    const ids = body.licenses.map(({ id }) => id);
    return putRows(client, list, request(renewLicenses, { body }), ids);
  }, effects),
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
