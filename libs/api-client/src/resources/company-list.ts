// Apart from the mutations, for modules that only read: their contracts take 1.5 kB gzipped.
import { queryOptions } from '@tanstack/react-query';
import type { RowList } from '@atrium/api-client';
import { request, rowListOptions } from '@atrium/api-client';
import type { Company } from '@atrium/contracts/companies';
import { getCompany, listCompanies } from '@atrium/contracts/companies';
import { listCompanyLicenses } from '@atrium/contracts/licenses';
import { companyKey, companyLicensesKey } from './query-keys';

/** Prefix of the keys of single companies. */
export const companyDetailKey = [...companyKey, 'detail'] as const;

/** The list of companies, for mutations. */
export const companyList: RowList<Company> = {
  queryKey: [...companyKey, 'list'],
  topic: 'companies',
  read: (query) => request(listCompanies, { query }),
  compare: (one, other) => one.id - other.id,
  nameRow: ({ name }) => name,
};

/** Query options of companies. */
export const companyQueries = {
  /** All companies (admins only). */
  list: () => rowListOptions(companyList),
  /** One company (admins only). */
  detail: (uuid: string) =>
    queryOptions({
      queryKey: [...companyDetailKey, uuid],
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
