import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { RowList } from '@atrium/api-client';
import { invalidateAfter, putRow, removeRow, request, rowListOptions } from '@atrium/api-client';
import type { Company, CompanyDetails, NewCompany } from '@atrium/contracts/companies';
import {
  createCompany,
  deleteCompany,
  getCompany,
  listCompanies,
  updateCompany,
} from '@atrium/contracts/companies';
import { listCompanyLicenses } from '@atrium/contracts/licenses';
import { companyKey, companyLicensesKey, licenseKey } from './query-keys';

const detailKey = [...companyKey, 'detail'] as const;

const list: RowList<Company> = {
  queryKey: [...companyKey, 'list'],
  topic: 'companies',
  read: (query) => request(listCompanies, { query }),
  compare: (one, other) => one.id - other.id,
  nameRow: ({ name }) => name,
};

interface CompanyUpdate {
  uuid: string;
  details: CompanyDetails;
  /** The version that was edited; without one, any version is replaced. */
  version?: number | undefined;
}

/** Query options of companies. */
export const companyQueries = {
  /** All companies (admins only). */
  list: () => rowListOptions(list),
  /** One company (admins only). */
  detail: (uuid: string) =>
    queryOptions({
      queryKey: [...detailKey, uuid],
      queryFn: () => request(getCompany, { params: { uuid } }),
      // Changes name a company by its numeric id.
      meta: { changes: [{ topic: 'companies' }], nameRow: ({ name }: Company) => name },
    }),
  /** The licenses of one company, oldest first (admins only). */
  licenses: (uuid: string) =>
    queryOptions({
      queryKey: [...companyLicensesKey, uuid],
      queryFn: () => request(listCompanyLicenses, { params: { uuid } }),
      meta: { changes: [{ topic: 'licenses' }], nameRow: () => 'a license' },
    }),
};

/** Mutation options of companies; each resolves once the cached data shows the change. */
export const companyMutations = {
  create: () =>
    mutationOptions({
      mutationFn: (body: NewCompany, { client }) =>
        putRow(client, list, request(createCompany, { body })),
    }),
  update: () =>
    mutationOptions({
      mutationFn: ({ uuid, details, version }: CompanyUpdate, { client }) =>
        invalidateAfter(
          client,
          [[...detailKey, uuid]],
          putRow(
            client,
            list,
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
          [detailKey, licenseKey],
          removeRow(client, list, request(deleteCompany, { params: { id } }), id),
        ),
    }),
};
