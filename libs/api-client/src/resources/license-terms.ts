import { defineMutation, putRows, request } from '@atrium/api-client';
import type { LicenseTerms } from '@atrium/contracts/license-terms';
import { renewLicenses } from '@atrium/contracts/license-terms';
import { licenseList } from './licenses';
import { companyLicensesKey } from './query-keys';

// Beside the other mutations of licenses, it would be part of every page.

/** Mutation options of the terms of several licenses; they resolve once the cached data shows the change. */
export const licenseTermMutations = {
  /** Gives several licenses a new term, or none of them. */
  renew: defineMutation(
    (body: LicenseTerms, client) => {
      const ids = body.licenses.map(({ id }) => id);
      return putRows(client, licenseList, request(renewLicenses, { body }), ids);
    },
    { invalidates: [companyLicensesKey] },
  ),
};
