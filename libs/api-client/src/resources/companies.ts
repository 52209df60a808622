import { defineRowDeletion, defineRowMutation, request } from '@atrium/api-client';
import type { CompanyDetails, NewCompany } from '@atrium/contracts/companies';
import { createCompany, deleteCompany, updateCompany } from '@atrium/contracts/companies';
import { companyDetailKey, companyList } from './company-list';
import { licenseKey } from './query-keys';

export { companyQueries } from './company-list';

interface CompanyUpdate {
  uuid: string;
  details: CompanyDetails;
  /** The version that was edited; without one, any version is replaced. */
  version?: number | undefined;
}

/** Mutation options of companies; each resolves once the cached data shows the change. */
export const companyMutations = {
  create: defineRowMutation(companyList, (body: NewCompany) => request(createCompany, { body })),
  update: defineRowMutation(
    companyList,
    ({ uuid, details, version }: CompanyUpdate) =>
      request(updateCompany, { params: { uuid }, body: details, ifMatch: version }),
    { invalidates: ({ uuid }) => [[...companyDetailKey, uuid]] },
  ),
  /** Deletes a company by its numeric id with its licenses. */
  delete: defineRowDeletion(companyList, (id) => request(deleteCompany, { params: { id } }), {
    invalidates: [companyDetailKey, licenseKey],
  }),
};
