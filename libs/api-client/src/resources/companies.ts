import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { invalidateAfter, request } from '@atrium/api-client';
import type { Company, CompanyDetails, NewCompany } from '@atrium/contracts/companies';
import {
  createCompany,
  deleteCompany,
  getCompany,
  listCompanies,
  updateCompany,
} from '@atrium/contracts/companies';
import { listCompanyLicenses } from '@atrium/contracts/licenses';
import { companyKey, licenseKey } from './query-keys';

interface CompanyUpdate {
  uuid: string;
  details: CompanyDetails;
  /** The version that was edited; without one, any version is replaced. */
  version?: number | undefined;
}

/** Query options of companies. */
export const companyQueries = {
  /** All companies (admins only). */
  list: () =>
    queryOptions({
      queryKey: [...companyKey, 'list'],
      queryFn: () => request(listCompanies, {}),
      meta: { changes: [{ topic: 'companies' }], nameRow: ({ name }: Company) => name },
    }),
  /** One company (admins only). */
  detail: (uuid: string) =>
    queryOptions({
      queryKey: [...companyKey, 'detail', uuid],
      queryFn: () => request(getCompany, { params: { uuid } }),
      // Changes name a company by its numeric id.
      meta: { changes: [{ topic: 'companies' }], nameRow: ({ name }: Company) => name },
    }),
  /** The licenses of one company, oldest first (admins only). */
  licenses: (uuid: string) =>
    queryOptions({
      queryKey: [...licenseKey, 'of-company', uuid],
      queryFn: () => request(listCompanyLicenses, { params: { uuid } }),
      meta: { changes: [{ topic: 'licenses' }], nameRow: () => 'a license' },
    }),
};

/** Mutation options of companies; each resolves once the affected lists are refetched. */
export const companyMutations = {
  create: () =>
    mutationOptions({
      mutationFn: (body: NewCompany, { client }) =>
        invalidateAfter(client, [companyKey], request(createCompany, { body })),
    }),
  update: () =>
    mutationOptions({
      mutationFn: ({ uuid, details, version }: CompanyUpdate, { client }) =>
        invalidateAfter(
          client,
          [companyKey],
          request(updateCompany, { params: { uuid }, body: details, ifMatch: version }),
        ),
    }),
  /** Deletes a company by its numeric id with its licenses. */
  delete: () =>
    mutationOptions({
      mutationFn: (id: number, { client }) =>
        invalidateAfter(
          client,
          [companyKey, licenseKey],
          request(deleteCompany, { params: { id } }),
        ),
    }),
};
