import { mutationOptions } from '@tanstack/react-query';
import { invalidateAfter, putRow, removeRow, request } from '@atrium/api-client';
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
  create: () =>
    mutationOptions({
      mutationFn: (body: NewCompany, { client }) =>
        putRow(client, companyList, request(createCompany, { body })),
    }),
  update: () =>
    mutationOptions({
      mutationFn: ({ uuid, details, version }: CompanyUpdate, { client }) =>
        invalidateAfter(
          client,
          [[...companyDetailKey, uuid]],
          putRow(
            client,
            companyList,
            request(updateCompany, { params: { uuid }, body: details, ifMatch: version }),
          ),
        ),
    }),
  /** Deletes a company by its numeric id with its licenses. */
  delete: () =>
    mutationOptions({
      mutationFn: (id: number, { client }) =>
        invalidateAfter(
          client,
          [companyDetailKey, licenseKey],
          removeRow(client, companyList, request(deleteCompany, { params: { id } }), id),
        ),
    }),
};
