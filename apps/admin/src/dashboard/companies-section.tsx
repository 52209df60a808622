import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { memo, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { companyMutations, companyQueries } from '@atrium/api-client/companies';
import { licenseQueries } from '@atrium/api-client/licenses';
import type { Company } from '@atrium/contracts/companies';
import type { License } from '@atrium/contracts/licenses';
import type { Column } from '@atrium/ui';
import { RowLink } from '@atrium/ui';
import { DistributorLink } from '../distributor-details/distributor-link';
import { mediumDate } from '../local-dates';
import type { NameLookup } from '../name-lookups';
import { useDistributorNames } from '../name-lookups';
import { UnknownValue } from '../query-states';
import { formatStatus, StatusBadge } from '../status-badge';
import { createNameFilter } from './filter-by-text';
import { statusFilter, useDistributorFilter } from './list-filters';
import type { ListAddress, SortKeys } from './list-view';
import { useListView } from './list-view';
import { TableSection, WrappedText } from './table-section';

interface CellContext {
  distributorNames: NameLookup;
  /** First license by company id; undefined if the licenses failed to load. */
  firstLicenses: ReadonlyMap<number, License> | undefined;
}

const COLUMNS: readonly Column<Company, CellContext>[] = [
  {
    key: 'name',
    title: 'Name',
    cell: ({ name, uuid }) => (
      <WrappedText title={name}>
        <RowLink opensRow to={`/company/${uuid}`}>
          {name}
        </RowLink>
      </WrappedText>
    ),
  },
  {
    key: 'distributor',
    title: 'Distributor',
    cell: ({ distributorId }, { distributorNames }) => {
      const name = distributorNames.getName(distributorId);
      return (
        <WrappedText title={name}>
          <DistributorLink id={distributorId} name={name} />
        </WrappedText>
      );
    },
  },
  {
    key: 'status',
    title: 'Status',
    width: '6.5rem',
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    key: 'created',
    title: 'Created',
    width: '7.5rem',
    muted: true,
    numeric: true,
    cell: ({ createdAt }) => mediumDate(createdAt),
  },
  {
    key: 'license-period',
    title: 'License Period',
    width: '14.5rem',
    muted: true,
    numeric: true,
    cell: ({ id }, { firstLicenses }) =>
      firstLicenses ? formatLicensePeriod(firstLicenses.get(id)) : <UnknownValue />,
  },
];

const filterByText = createNameFilter<Company>();

interface CompaniesSectionProps {
  search: string;
  address: ListAddress;
}

export const CompaniesSection = memo(function CompaniesSection({
  search,
  address,
}: CompaniesSectionProps) {
  const companies = useQuery(companyQueries.list());
  const distributorNames = useDistributorNames();
  const firstLicenses = useQuery({ ...licenseQueries.list(), select: findFirstLicenses });
  const navigate = useNavigate();
  const { getName } = distributorNames;
  const sortKeys = useMemo(
    (): SortKeys<Company> => ({
      name: ({ name }) => name,
      distributor: ({ distributorId }) => getName(distributorId),
      status: ({ status }) => formatStatus(status),
      created: ({ createdAt }) => Date.parse(createdAt),
      'license-period': ({ id }) => {
        const license = firstLicenses.data?.get(id);
        return license ? Date.parse(license.expiresAt) : null;
      },
    }),
    [getName, firstLicenses.data],
  );
  const list = useListView(companies.data, {
    name: 'companies',
    address,
    filters: [useDistributorFilter(), statusFilter],
    columns: COLUMNS,
    sortKeys,
    search,
    filterByText,
  });

  return (
    <TableSection
      title="Companies"
      columns={COLUMNS}
      context={{ distributorNames, firstLicenses: firstLicenses.data }}
      minWidth="58rem"
      query={companies}
      topic="companies"
      supportingQueries={[distributorNames, { title: 'The license periods', query: firstLicenses }]}
      list={list}
      search={search}
      download={(files, rows, client) => files.exportCompanies(rows, client)}
      onRowOpen={({ uuid }) => void navigate(`/company/${uuid}`)}
      addButton={{ label: 'Add Company', path: list.extendPath('/add-company') }}
      emptyState={{
        icon: <Building2 size={24} />,
        description:
          'Companies are the customers of a distributor. Add one, then give it a license.',
      }}
      rowDeletion={{
        type: 'company',
        mutation: companyMutations.delete(),
      }}
      nameRow={({ name }) => name}
    />
  );
});

function formatLicensePeriod(license: License | undefined): string {
  if (!license) return 'No active license';
  return `${mediumDate(license.createdAt)} – ${mediumDate(license.expiresAt)}`;
}

/** Returns the license with the lowest id, active or not, by company id. */
function findFirstLicenses(licenses: readonly License[]): ReadonlyMap<number, License> {
  const first = new Map<number, License>();
  for (const license of licenses) {
    const current = first.get(license.companyId);
    if (!current || license.id < current.id) first.set(license.companyId, license);
  }
  return first;
}
